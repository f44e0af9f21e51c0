/** A service outside is away or does not speak as documented: nothing is known about what it was asked. */
export class ProviderTrouble extends Error {
  /** Seconds for which the service asks to be left alone. */
  readonly retryAfter: number | undefined;

  constructor(message: string, retryAfter?: number) {
    super(message);
    this.retryAfter = retryAfter;
  }
}
