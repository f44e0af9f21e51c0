/** Hands a text to the browser as a file to save. */
export const saveText = (text: string, fileName: string, type = 'text/csv;charset=utf-8'): void =>
  saveBlob(new Blob([text], { type }), fileName);

/** The same for bytes. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the blob only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The file name a reply carries in Content-Disposition, else `fallback`. */
export function fileNameOf(headers: Headers, fallback: string): string {
  const disposition = headers.get('content-disposition') ?? '';
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? fallback;
}
