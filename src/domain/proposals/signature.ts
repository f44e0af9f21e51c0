/** The box that a drawn signature is in; its strokes are whole numbers within it. */
export const SIGNATURE_BOX = { width: 600, height: 200 } as const;
/** More than any hand draws. */
export const MOST_STROKES = 200;
export const MOST_STROKE_POINTS = 1000;

/** A stroke's points, from the upper left of the box. */
export type Stroke = readonly (readonly [x: number, y: number])[];

/** A name as it is signed with: one line, without what cannot be seen; null if it has fewer than two letters. */
export function signedName(typed: string): string | null {
  const name = typed
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return /\p{L}.*\p{L}/u.test(name) ? name : null;
}

/** Whether the signer has to say how they get their copy: nobody it is for can be mailed. */
export const needsCopy = ({ recipients }: { recipients: readonly { email: string | null }[] }): boolean =>
  recipients.every(({ email }) => !email);
