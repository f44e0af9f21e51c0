/** Work was not begun because what came before it took too long. */
export class WaitedTooLong extends Error {}

interface Waiting {
  begin: () => void;
  giveUp: NodeJS.Timeout;
}

/**
 * Runs at most `most` pieces of work at a time. Waiting callers are served in turns, so that one who asks for fifty things
 * does not block the others.
 */
export class FairLimit {
  readonly #most: number;
  readonly #patience: number;
  readonly #waiting = new Map<string, Waiting[]>();
  #running = 0;

  /** `patience`: maximum wait of a caller in milliseconds. */
  constructor({ most, patience }: { most: number; patience: number }) {
    this.#most = most;
    this.#patience = patience;
  }

  /**
   * Runs the work as soon as there is room.
   * @throws WaitedTooLong
   */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(caller);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Waits for room; what is given makes it free again.
   * @throws WaitedTooLong
   */
  async enter(caller: string): Promise<() => void> {
    if (this.#running < this.#most) this.#running += 1;
    else await this.#wait(caller);
    let isIn = true;
    return () => {
      if (isIn) this.#letNextIn();
      isIn = false;
    };
  }

  #wait(caller: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const own = this.#waiting.get(caller) ?? [];
      const waiting = {
        begin: resolve,
        giveUp: setTimeout(() => {
          own.splice(own.indexOf(waiting), 1);
          if (own.length === 0) this.#waiting.delete(caller);
          reject(new WaitedTooLong('no room in time'));
        }, this.#patience),
      };
      own.push(waiting);
      this.#waiting.set(caller, own);
    });
  }

  // The slot goes to the next caller, who is put at the end again if they want more.
  #letNextIn(): void {
    const [caller] = this.#waiting.keys();
    const own = caller === undefined ? undefined : this.#waiting.get(caller);
    const next = own?.shift();
    if (caller === undefined || !own || !next) {
      this.#running -= 1;
      return;
    }
    this.#waiting.delete(caller);
    if (own.length > 0) this.#waiting.set(caller, own);
    clearTimeout(next.giveUp);
    next.begin();
  }
}
