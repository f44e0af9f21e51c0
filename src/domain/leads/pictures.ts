/** A picture that may be shown, and whether it is one of the simulated capture's. */
export interface Picture {
  url: string;
  simulated: boolean;
}

// What the platform itself serves (contract/imagery.ts). Stored without the site, whose address may change.
const own = /^\/api\/properties\/\d{1,10}\/(roof-)?(?:image|crop)$/;

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
