/** A key as data: help, hints on buttons and the check for clashes are made from it. */
export interface KeyBinding {
  /** As KeyboardEvent.key has it, letters in lower case. */
  key: string;
  /** How it is printed on a button, for example '1' or 'Space'. */
  hint: string;
  /** What it does. */
  label: string;
}

/** Keys bound to two actions at once. */
export function clashes(bindings: readonly KeyBinding[]): string[] {
  const keys = bindings.map(({ key }) => key);
  return keys.filter((key, index) => keys.indexOf(key) !== index);
}
