import { generateSync } from 'otplib';

const STEP_MS = 30_000;

/** What an authenticator app shows. Steps of 30 seconds; the server accepts one before and one after the current one. */
export const codeOf = (secret: string, steps: -1 | 0 | 1 = 0): string =>
  codeOfStep(secret, currentStep() + steps);

/** An app that never shows a code twice. */
export interface AuthenticatorApp {
  /**
   * Where this step's code is used up it is the next one's, which the server takes as well: two codes are there at once,
   * at any time, without waiting for the clock.
   */
  nextCode(): string;
}

export function makeAuthenticatorApp(secret: string): AuthenticatorApp {
  let shown = 0;
  return {
    nextCode() {
      shown = Math.max(currentStep(), shown + 1);
      return codeOfStep(secret, shown);
    },
  };
}

const currentStep = (): number => Math.floor(Date.now() / STEP_MS);

const codeOfStep = (secret: string, step: number): string =>
  generateSync({ secret, epoch: (step * STEP_MS) / 1000 });
