/** What shows the house on a proposal's first page: the roof from above, else the first photo; null without either. */
export function coverOf<Shown extends object>(
  roof: { picture: Shown; simulated: boolean } | null,
  photo: Shown | undefined,
) {
  // The reader has to know.
  const simulated = 'A simulated picture of the roof';
  if (roof?.simulated) return { ...roof.picture, alt: simulated, caption: simulated };
  if (roof) return { ...roof.picture, alt: 'The roof from above', caption: '' };
  return photo ? { ...photo, alt: 'The property', caption: '' } : null;
}
