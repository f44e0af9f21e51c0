import { useState } from 'react';
import { readDrafts, writeDrafts } from '#web/api/index.ts';

const BOX = 'knock-notes';

/** The note that is typed at a door. It is kept on this device with every letter until it is saved. */
export function useNote(userId: string, propertyId: number): [text: string, type: (text: string) => void] {
  const key = `${userId} ${propertyId}`;
  const [typed, setTyped] = useState({ key, text: readDrafts<string>(BOX)[key] ?? '' });
  if (typed.key !== key) setTyped({ key, text: readDrafts<string>(BOX)[key] ?? '' });
  const type = (text: string) => {
    setTyped({ key, text });
    const { [key]: _, ...others } = readDrafts<string>(BOX);
    writeDrafts(text === '' ? others : { ...others, [key]: text }, BOX);
  };
  return [typed.text, type];
}
