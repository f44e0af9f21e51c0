/** A picture that may be shown, and whether it is one of the simulated capture's. */
export interface Picture {
  url: string;
  simulated: boolean;
}

// What the platform itself serves (contract/imagery.ts).
const own = /^\/api\/properties\/\d{1,10}\/(?:image|crop)$/;

/** The picture of a stored address; null for none and for any scheme but http and https. */
export function pictureOf(stored: string | null): Picture | null {
  const text = stored?.trim();
  if (!text) return null;
  if (own.test(text)) return { url: text, simulated: true };
  if (!URL.canParse(text)) return null;
  const { protocol, href } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? { url: href, simulated: false } : null;
}
