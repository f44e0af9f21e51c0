import { z } from 'zod';
import { signNames } from '#domain/review/answer.ts';
import { type SeverityRule, severityRuleProblem } from '#domain/review/severity-rule.ts';

const Threshold = z.strictObject({
  signs: z.int('Please enter a whole number').min(1).max(signNames.length),
  anyOf: z.array(z.enum(signNames)).max(signNames.length).readonly(),
  percent: z
    .number('Please enter a number')
    .min(0.1, 'Please give at least 0.1 percent')
    .max(100, 'There are only 100 percent'),
});
export const Rule = z
  .strictObject({ moderate: Threshold, severe: Threshold })
  .superRefine((rule, context) => {
    const problem = severityRuleProblem(rule);
    if (problem) context.addIssue({ code: 'custom', message: problem, path: ['severe'] });
  }) satisfies z.ZodType<SeverityRule>;

export const SeverityRules = z.object({
  rule: Rule,
  /** Those that administrators wrote, the latest first; empty while the usual one holds. */
  history: z.array(
    z.object({ id: z.number().int(), rule: Rule, by: z.string().nullable(), madeAt: z.iso.datetime() }),
  ),
});
export type SeverityRules = z.infer<typeof SeverityRules>;
