import type { NewReview } from '#contract/reviews.ts';

/** What is to be sent: an answer, or that the last one about a roof is taken back. */
export type Line = { itemId: string; review: NewReview } | { itemId: string; undo: true };

export interface Sender {
  answer(itemId: string, review: NewReview): Promise<number>;
  undo(reviewId: number): Promise<void>;
  /** Whether sending again can help: no connection, or a server in trouble. */
  isPassing(error: unknown): boolean;
}

export interface LineState {
  /** Not saved yet. */
  unsent: number;
  /** Why nothing is being sent; the rest waits behind it. */
  stopped: unknown;
}

/**
 * Sends a reviewer's answers one after the other, in order, while they go on to the next roof. If it stops nothing is
 * lost: the rest waits for `retry`.
 */
export class AnswerLine {
  #lines: Line[] = [];
  #sending = false;
  #state: LineState = { unsent: 0, stopped: null };
  readonly #saved = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  readonly #sender: Sender;
  readonly #onRefused: (line: Line, error: unknown) => void;

  constructor(sender: Sender, onRefused: (line: Line, error: unknown) => void) {
    this.#sender = sender;
    this.#onRefused = onRefused;
  }

  get state(): LineState {
    return this.#state;
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  add(line: Line): void {
    this.#lines.push(line);
    this.#tell(this.#state.stopped);
    if (this.#state.stopped === null) void this.#send();
  }

  retry = (): void => {
    this.#tell(null);
    void this.#send();
  };

  async #send(): Promise<void> {
    if (this.#sending) return;
    this.#sending = true;
    for (let line = this.#lines[0]; line; line = this.#lines[0]) {
      try {
        await this.#sendOne(line);
      } catch (error) {
        if (this.#sender.isPassing(error)) {
          this.#sending = false;
          this.#tell(error);
          return;
        }
        this.#onRefused(line, error);
      }
      this.#lines.shift();
      this.#tell(null);
    }
    this.#sending = false;
  }

  async #sendOne(line: Line): Promise<void> {
    if ('review' in line) {
      this.#saved.set(line.itemId, await this.#sender.answer(line.itemId, line.review));
      return;
    }
    const reviewId = this.#saved.get(line.itemId);
    if (reviewId !== undefined) await this.#sender.undo(reviewId);
    this.#saved.delete(line.itemId);
  }

  #tell(stopped: unknown): void {
    this.#state = { unsent: this.#lines.length, stopped };
    for (const listener of this.#listeners) listener();
  }
}
