/** Until a browser has surely taken the file. */
const KEEP_MS = 60_000;

/** Offers a file for saving, as a click on a download link does. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
