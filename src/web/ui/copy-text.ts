import { toast } from './toast-store.ts';

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

/** Copies a text, and says whether that worked. @param label what it is: 'Key' */
export async function copyAndTell(
  text: string,
  label: string,
  failure = `Failed to copy the ${label.toLowerCase()}`,
): Promise<void> {
  toast(
    (await copyText(text))
      ? { title: `${label} copied to clipboard` }
      : { variant: 'destructive', title: 'Error', description: failure },
  );
}
