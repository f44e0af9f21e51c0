import type { ContactAnswer as Presented } from '#contract/contact-standing.ts';
import type { ContactAnswer } from '#domain/compliance/contact/question.ts';

/** An answer of the gate with its moments as text. */
export const presentAnswer = ({ allowed, reasons, until }: ContactAnswer): Presented => ({
  allowed,
  reasons: reasons.map((reason) => ({ ...reason, until: reason.until?.toISOString() ?? null })),
  until: until?.toISOString() ?? null,
});
