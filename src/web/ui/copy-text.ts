/** Puts a text on the clipboard. False if the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Also if there is no clipboard: browsers give it to pages on HTTPS and localhost only.
    return false;
  }
}
