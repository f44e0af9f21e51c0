/** A service outside is away or does not speak as documented: nothing is known about what it was asked. */
export class ProviderTrouble extends Error {
  /** Seconds for which the service asks to be left alone. */
  readonly retryAfter: number | undefined;
  /** Of an answer over HTTP that was none. */
  readonly status: number | undefined;

  constructor(message: string, retryAfter?: number, status?: number) {
    super(message);
    this.retryAfter = retryAfter;
    this.status = status;
  }
}

/** It sent more than is read of it: asked again it would do the same. */
export class AnswerTooLarge extends ProviderTrouble {}
