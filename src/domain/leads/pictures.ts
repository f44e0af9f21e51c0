/** A picture that may be shown, and whether it is one of the simulated capture's. */
export interface Picture {
  url: string;
  simulated: boolean;
}

// What the platform itself serves (contract/imagery.ts). Stored without the site, whose address may change.
const own = /^\/api\/properties\/\d{1,10}\/(roof-)?(?:image|crop)$/;

const roof = /^\/api\/properties\/\d{1,10}\/(roof-)?crop$/;

/** The picture of a stored address; null for none and for any scheme but http and https. */
export function pictureOf(stored: string | null): Picture | null {
  const text = stored?.trim();
  if (!text) return null;
  const ours = own.exec(text);
  // Addresses of flight pictures differ from simulated ones.
  if (ours) return { url: text, simulated: ours[1] === undefined };
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? { url: href, simulated: false } : null;
}

/** Where the platform's own picture of a roof is from: a flight, or the simulated capture. */
export const roofSources = ['flight', 'simulated'] as const;
export type RoofSource = (typeof roofSources)[number];

/**
 * Where the small picture of a roof in a list is from, by the stored address of its cut-out; null if a list shows
 * none. Pictures at other sites are too large for lists: they could only be loaded whole.
 */
export function roofSourceOf({ cropImageUrl }: { cropImageUrl: string | null }): RoofSource | null {
  if (cropImageUrl === null || !roof.test(cropImageUrl)) return null;
  return cropImageUrl.endsWith('/roof-crop') ? 'flight' : 'simulated';
}

/** A picture's address as a file carries it: one of our own opens from wherever the file goes. */
export function pictureInFile(stored: string | null, siteUrl: string): string | null {
  return stored !== null && own.test(stored) ? siteUrl + stored : stored;
}

/**
 * A picture of our own as it is stored, from an address with or without the site; null for every other address.
 * @param siteUrl without a slash at its end
 */
export function ownPictureOf(address: string, siteUrl: string): string | null {
  const path = address.startsWith(`${siteUrl}/`) ? address.slice(siteUrl.length) : address;
  return own.test(path) ? path : null;
}
