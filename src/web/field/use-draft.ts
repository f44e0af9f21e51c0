import { useState } from 'react';
import { type DraftBox, readDrafts, writeDrafts } from './drafts.ts';

/** What a person types about a property. It is kept on this device with every letter until it is saved. */
export function useDraft(
  box: DraftBox,
  userId: string,
  propertyId: number,
): [text: string, type: (text: string) => void] {
  const key = `${userId} ${propertyId}`;
  const [typed, setTyped] = useState({ key, text: readDrafts<string>(box)[key] ?? '' });
  if (typed.key !== key) setTyped({ key, text: readDrafts<string>(box)[key] ?? '' });
  const type = (text: string) => {
    setTyped({ key, text });
    const { [key]: _, ...others } = readDrafts<string>(box);
    writeDrafts(text === '' ? others : { ...others, [key]: text }, box);
  };
  return [typed.text, type];
}

/** Puts a text back where it was typed. False if something else has been typed there since. */
export function putDraft(box: DraftBox, userId: string, propertyId: number, text: string): boolean {
  const key = `${userId} ${propertyId}`;
  const drafts = readDrafts<string>(box);
  if (drafts[key]) return false;
  writeDrafts({ ...drafts, [key]: text }, box);
  return true;
}
