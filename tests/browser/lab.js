// What the tests ask of JupyterLab's own application object, as promises that keep their word:
// each resolves only when the thing has happened, and rejects when it takes too long.
window.labTest = (() => {
  const lab = () => window.jupyterapp;
  let panel = null; // the notebook that was opened last

  const until = async (condition, what, seconds = 60) => {
    const end = performance.now() + 1000 * seconds;
    while (!condition()) {
      if (performance.now() > end) throw new Error(`waited ${seconds} s for: ${what}`);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  };

  const kernel = () => panel.sessionContext.session?.kernel;
  const cells = () => panel.content.widgets.filter((cell) => cell.model.type === "code");
  const failed = (cell) => cell.model.outputs.toJSON().some((o) => o.output_type === "error");
  const empty = (cell) => !cell.model.sharedModel.getSource().trim();
  const done = (cell) =>
    empty(cell) || (cell.model.executionCount !== null && cell.model.executionState === "idle");

  // A cell that failed makes the kernel drop the cells after it: they will never be done.
  const finished = (some) => until(
    () => (some.every(done) || some.some(failed)) && kernel()?.status === "idle", "cells to finish");

  const result = (cell) => ({
    count: cell.model.executionCount,
    errors: cell.model.outputs.toJSON()
      .filter((output) => output.output_type === "error" || output.name === "stderr")
      .map((output) => output.ename ? `${output.ename}: ${output.evalue}` : [output.text].flat().join("")),
  });

  let restarting = false;
  const noteRestart = (_, status) => { restarting ||= status.endsWith("restarting"); };

  return {
    // Whatever else is open is closed, saved or not: a test has the page to itself.
    async open(path) {
      await until(lab, "JupyterLab to load");
      await lab().restored;
      panel = await lab().commands.execute("docmanager:open", { path });
      await Promise.all([panel.revealed, panel.context.ready, panel.sessionContext.ready]);
      lab().shell.activateById(panel.id);
      const others = [...lab().shell.widgets("main")].filter((one) => one !== panel);
      others.forEach((one) => one.dispose());
      await kernel().info; // resolves when the kernel has answered once
    },

    async runAll() {
      await lab().commands.execute("notebook:run-all-cells");
      await finished(cells());
      return cells().map(result);
    },

    async run(index) {
      const cell = cells()[index];
      const { content } = panel;
      content.activeCellIndex = content.widgets.indexOf(cell);
      cell.model.executionCount = null; // a new kernel may count to the same number again
      await lab().commands.execute("notebook:run-cell");
      await finished([cell]);
      return result(cell);
    },

    async save() {
      await panel.context.save();
    },

    // The kernel's process ends without a word, as after a crash; JupyterLab starts another one.
    async killKernel() {
      this.watchRestart();
      kernel().requestExecute({ code: "import os; os._exit(9)" }).done.catch(() => {});
      await this.restarted();
    },

    watchRestart() {
      restarting = false;
      panel.sessionContext.statusChanged.connect(noteRestart);
    },

    async restarted() {
      await until(() => restarting, "JupyterLab to notice that the kernel died");
      await until(() => kernel()?.status === "idle", "the new kernel");
      panel.sessionContext.statusChanged.disconnect(noteRestart);
    },

    async shutDown() {
      await panel.sessionContext.shutdown();
    },

    async theme(dark) {
      const theme = dark ? "JupyterLab Dark" : "JupyterLab Light";
      await lab().commands.execute("apputils:change-theme", { theme });
      await until(() => document.body.dataset.jpThemeLight === String(!dark), theme);
    },
  };
})();
