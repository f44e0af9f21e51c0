import { z } from 'zod';
import { answerProblem, damagedLevels, type ReviewAnswer, signNames } from '#domain/review/answer.ts';
import { roofSubtypes } from '#domain/roofs.ts';

const Sign = z.enum(signNames);
const share = z.number().min(0).max(1);
const Point = z.tuple([share, share]).readonly();
const points = (fewest: number) => z.array(Point).min(fewest).max(500).readonly();

const Region = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('polygon'), sign: Sign, points: points(3) }),
  z.strictObject({
    kind: z.literal('brush'),
    sign: Sign,
    points: points(1),
    width: z.number().min(0.001).max(0.5),
  }),
]);

const Judged = z.strictObject({
  verdict: z.literal('judged'),
  material: z.enum(roofSubtypes).nullable(),
  signs: z.array(Sign).max(signNames.length).readonly(),
  severity: z.enum(damagedLevels).nullable(),
  regions: z.array(Region).max(40).readonly(),
});

/** A reviewer's answer about one roof: a judgment of all signs, or that the picture is not clear enough. */
export const Answer = z
  .discriminatedUnion('verdict', [z.strictObject({ verdict: z.literal('cannot-tell') }), Judged])
  .superRefine((answer, context) => {
    const problem = answerProblem(answer);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  }) satisfies z.ZodType<ReviewAnswer>;
