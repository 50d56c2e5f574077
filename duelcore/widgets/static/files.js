// Files that Python hands over, for the folder of the browser's downloads.

/** Let the browser save a file; `data` is its content in Base64. */
function download({ name, kind, data }) {
  const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
  const href = URL.createObjectURL(new Blob([bytes], { type: kind }));
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // once the download has surely begun
}

/** Take a file from Python in the one view in which its button was pressed. */
function takeFile(ui, file) {
  if (!file || ui.lastPressed?.dataset.ask !== file.ask) return;
  ui.lastPressed = null;
  download(file);
  ui.announce(file.told);
}
