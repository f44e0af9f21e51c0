/** Keys are made by us. @throws if one could lead out of the store */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new Error(`no key of ours: ${key}`);
  return key;
}

export const isKey = (key: string): boolean =>
  /^[\w-][\w.-]*(\/[\w.-]+)*$/.test(key) && !key.split('/').includes('..');
