/** Milliseconds for one part, on a line of half a megabit per second. */
const PART_MS = 600_000;

/** Puts bytes at a signed address of the file store. False if it is not reached, or refuses them. */
export async function putPart(address: string, bytes: Blob): Promise<boolean> {
  const signal = AbortSignal.timeout(PART_MS);
  // The address alone says who may do what; a cookie would have to be allowed by the store.
  return fetch(address, { method: 'PUT', body: bytes, credentials: 'omit', signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}
