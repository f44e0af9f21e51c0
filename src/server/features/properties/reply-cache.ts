/** An encoded reply with the tag of the data it was made from. */
export interface CachedReply {
  tag: string;
  /** Figure for the header X-Total-Count. */
  total: number;
  body: Buffer;
}

/**
 * Keeps encoded replies up to a number of bytes; the one unused for longest goes first. A reply is found by its tag,
 * which names everything it was made from, so nothing here ever goes stale.
 */
export class ReplyCache {
  readonly #replies = new Map<string, CachedReply>();
  readonly #running = new Map<string, Promise<CachedReply>>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /**
   * The reply of this tag and encoding, made now unless it is kept.
   * @param caller whose rights `make` reads with: only calls of the same caller share one that is running, since the
   *   rows behind the tag may change before they are read. The reply made carries the tag of what was read.
   */
  async get(
    { tag, encoding, caller }: { tag: string; encoding: string; caller: string },
    make: () => Promise<CachedReply>,
  ): Promise<CachedReply> {
    const kept = this.#take(`${tag} ${encoding}`);
    if (kept) return kept;
    const run = `${caller} ${tag} ${encoding}`;
    const running = this.#running.get(run) ?? make().finally(() => this.#running.delete(run));
    this.#running.set(run, running);
    const made = await running;
    this.#keep(`${made.tag} ${encoding}`, made);
    return made;
  }

  #take(key: string): CachedReply | undefined {
    const reply = this.#replies.get(key);
    if (!reply) return undefined;
    this.#replies.delete(key);
    this.#replies.set(key, reply);
    return reply;
  }

  #keep(key: string, reply: CachedReply): void {
    if (this.#replies.has(key) || reply.body.length > this.#maxBytes) return;
    this.#replies.set(key, reply);
    this.#bytes += reply.body.length;
    for (const [oldest, { body }] of this.#replies) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#replies.delete(oldest);
      this.#bytes -= body.length;
    }
  }
}
