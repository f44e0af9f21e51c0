import type { KeyboardEvent } from 'react';

/** Whether the keys pressed in a note's text mean to save it: Ctrl or Cmd with Enter. */
export const savesNote = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'Enter' && (ctrlKey || metaKey);
