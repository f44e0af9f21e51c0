/** A print house's environments: with 'test' nothing is printed and nothing charged. */
export const houseModes = ['test', 'live'] as const;
export type HouseMode = (typeof houseModes)[number];

/** What a key is for, by how it begins; null if it cannot order anything. */
export function modeOfKey(key: string): HouseMode | null {
  // Keys that may be published verify addresses alone.
  const mode = /^(test|live)_(?!pub_)\S+$/.exec(key)?.[1];
  return houseModes.find((known) => known === mode) ?? null;
}

/** Longest text of a print house that is kept. */
export const VENDOR_TEXT_LENGTH = 300;

/** Ways in which the same doors may have got their mail already: a campaign is sent after them only if somebody says so. */
export const otherWays = ['files-taken', 'marked-mailed'] as const;
export type OtherWay = (typeof otherWays)[number];

export const otherWayLabels: Record<OtherWay, string> = {
  'files-taken': 'Its print files were downloaded.',
  'marked-mailed': 'It is marked as mailed.',
};
