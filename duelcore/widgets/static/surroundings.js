// The theme, the size and the sharpness of what is around the widget.

const SETTLED_AFTER = 150; // ms without a further change until a new size is sent

/** JupyterLab says on the body which theme it has; other front ends follow the system. */
function isDark() {
  const light = document.body.dataset.jpThemeLight;
  return light ? light === "false" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** Tell Python theme, sharpness and width of the chart's place, and the style sheet the theme. */
function watchEnvironment(model, root, chartPlace) {
  let [sent, timer] = ["", null];
  const tell = () => {
    const width = Math.floor(chartPlace.clientWidth);
    const now = { dark: isDark(), ratio: window.devicePixelRatio, width };
    if (!width || JSON.stringify(now) === sent) return;
    sent = JSON.stringify(now);
    model.set("environment", now);
    model.save_changes();
  };
  const changed = () => {
    set(root, { "data-theme": isDark() ? "dark" : "light" });
    clearTimeout(timer);
    if (sent) timer = setTimeout(tell, SETTLED_AFTER);
    else tell();
  };
  return observeAll(chartPlace, changed, () => clearTimeout(timer));
}

/** Call `changed` at every change of theme, size or sharpness, until the returned call. */
function observeAll(chartPlace, changed, stop) {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const theme = new MutationObserver(changed);
  const size = new ResizeObserver(changed);
  theme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  size.observe(chartPlace);
  system.addEventListener("change", changed);
  window.addEventListener("resize", changed);
  changed();
  return () => {
    stop();
    theme.disconnect();
    size.disconnect();
    system.removeEventListener("change", changed);
    window.removeEventListener("resize", changed);
  };
}
