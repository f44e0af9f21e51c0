interface Options<V> {
  maxBytes: number;
  sizeOf: (value: V) => number;
  /** Whether the value used last stays even where it alone is larger than the room; else it is not kept at all. */
  lastStays?: boolean;
}

interface Asked<V> {
  key: string;
  make: () => Promise<V>;
  /** Where what was made is kept, if it turns out to be something else than was asked for. */
  keyOf?: (value: V) => string;
  /** The caller. Another caller's run is only shared if it turned out to be what was asked for. */
  caller?: string;
}

/**
 * Keeps values up to a number of bytes; the one unused for longest goes first. A key names everything that its value
 * is made from, so nothing here ever goes stale. A failure is not kept.
 */
export class ByteCache<V> {
  readonly #values = new Map<string, V>();
  readonly #running = new Map<string, { caller: string; made: Promise<V> }>();
  readonly #options: Options<V>;
  #bytes = 0;

  constructor(options: Options<V>) {
    this.#options = options;
  }

  /** The value of this key, made now unless it is kept or being made. */
  async get({ key, make, keyOf = () => key, caller = '' }: Asked<V>): Promise<V> {
    const kept = this.#values.get(key);
    if (kept !== undefined) {
      this.#values.delete(key);
      this.#values.set(key, kept);
      return kept;
    }
    const shared = this.#running.get(key);
    if (!shared) return this.#run(key, caller, make, keyOf);
    const made = await shared.made;
    if (shared.caller === caller || keyOf(made) === key) return made;
    const own = `${key} ${caller}`;
    return (await this.#running.get(own)?.made) ?? this.#run(own, caller, make, keyOf);
  }

  async #run(run: string, caller: string, make: () => Promise<V>, keyOf: (value: V) => string): Promise<V> {
    const made = make().finally(() => this.#running.delete(run));
    this.#running.set(run, { caller, made });
    this.#keep(keyOf(await made), await made);
    return made;
  }

  #keep(key: string, value: V): void {
    const { maxBytes, sizeOf, lastStays = false } = this.#options;
    if (this.#values.has(key) || (sizeOf(value) > maxBytes && !lastStays)) return;
    this.#values.set(key, value);
    this.#bytes += sizeOf(value);
    for (const [oldest, old] of this.#values) {
      if (this.#bytes <= maxBytes || oldest === key) return;
      this.#values.delete(oldest);
      this.#bytes -= sizeOf(old);
    }
  }
}
