/** Time until the object URL is revoked, ms. The browser has taken the file by then. */
const KEEP_MS = 60_000;

/** Offers a file for download, like a click on a download link. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
