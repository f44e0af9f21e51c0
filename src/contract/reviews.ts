import { z } from 'zod';
import { captureKinds, captureStates } from '#domain/assessments/sources.ts';
import { differences } from '#domain/review/agreement.ts';
import { signNames } from '#domain/review/answer.ts';
import { workOrders } from '#domain/review/handing.ts';
import { roofSubtypes, severityLevels } from '#domain/roofs.ts';
import { AuditWaiver, CaptureStanding } from './capture-standing.ts';
import { EarlierPicture } from './earlier-picture.ts';
import { del, get, post, put } from './endpoint.ts';
import { Done } from './problem.ts';
import { Answer } from './review-answers.ts';
import { RoofOutlineShown } from './roof-outlines.ts';
import { Rule, SeverityRules } from './severity-rules.ts';
import { SuggestionShown } from './vision.ts';

const Sign = z.enum(signNames);
const Severity = z.enum(severityLevels);

/** Another reviewer's answer, shown to the reviewer who settles a dispute. */
const OtherAnswer = z.object({
  material: z.enum(roofSubtypes).nullable(),
  signs: z.array(Sign),
  severity: Severity,
});

const shown = {
  id: z.uuid(),
  zipCode: z.string(),
  kind: z.enum(captureKinds),
  capturedOn: z.iso.date(),
  /** Null if it has none any more. */
  picture: z.string().nullable(),
  /** In an earlier capture, where that shows it. Never of a blind one, which is judged by its own picture alone. */
  earlier: EarlierPicture.nullable(),
  /** The roof's outline, if known, and whether one can be drawn because the picture's position is known. */
  outline: RoofOutlineShown.nullable(),
  mayOutline: z.boolean(),
  /** Whether the edge of the picture it was cut out of may cut it off. */
  isCutOff: z.boolean(),
};

/**
 * A roof assigned to one reviewer: without address and owner, because only the picture is judged. A blind one carries
 * no statement by any person or model.
 */
export const ReviewItem = z.discriminatedUnion('blind', [
  z.strictObject({ ...shown, blind: z.literal(true) }),
  z.strictObject({
    ...shown,
    blind: z.literal(false),
    /** Two other reviewers' contradicting answers, if this review settles them; else empty. */
    contradictory: z.array(OtherAnswer),
    /** In what they differ. */
    differences: z.array(z.enum(differences)),
    /** Software's suggestion, hidden until the reviewer's first key; null if no model looked. */
    suggestion: SuggestionShown.nullable(),
    /** Reasons and photos from disputes at the door, without names. */
    disputed: z.array(z.object({ reason: z.string(), photos: z.array(z.string()) })),
  }),
]);
export type ReviewItem = z.infer<typeof ReviewItem>;

export const ReviewWork = z.object({
  items: z.array(ReviewItem),
  /** Roofs of the capture not judged yet, including these. */
  waiting: z.number().int(),
  /** Roofs of the capture with a picture. */
  roofs: z.number().int(),
  /** The caller's own reviews of the last 24 hours. */
  yours: z.object({ reviews: z.number().int(), medianSeconds: z.number().nullable() }),
});
export type ReviewWork = z.infer<typeof ReviewWork>;

export const ReviewCapture = z.object({
  id: z.number().int(),
  zipCode: z.string(),
  kind: z.enum(captureKinds),
  capturedOn: z.iso.date(),
  state: z.enum(captureStates),
  /** With a picture of this capture; where it came as data, with any. */
  roofs: z.number().int(),
  /** Judged roofs, and those a reviewer could not judge. */
  judged: z.number().int(),
  cannotTell: z.number().int(),
  /** Two people differ, and no third has looked. */
  disputed: z.number().int(),
  /** Disputed at the door and not reviewed again yet. */
  doorDisputes: z.number().int(),
  /** Of its blind check, where one was drawn. */
  toCheck: z.number().int(),
  /** Compared with an earlier capture, and not judged yet. */
  different: z.number().int(),
});
export type ReviewCapture = z.infer<typeof ReviewCapture>;

export const NewReview = z.strictObject({
  answer: Answer,
  /** From when the roof was shown. */
  seconds: z.number().min(0).max(86_400),
  sawSuggestion: z.boolean(),
});
export type NewReview = z.infer<typeof NewReview>;

export const ReviewMade = z.object({
  reviewId: z.number().int(),
  /** The severity that follows from this answer; null if the picture does not show it. */
  severity: Severity.nullable(),
});
export type ReviewMade = z.infer<typeof ReviewMade>;

const File = z.string().meta({ format: 'binary' });

export const reviews = {
  listCaptures: get('/api/review/captures', {
    summary:
      'Captures with roofs to review, and the progress of each; the newest of each ZIP code, and those waiting for delivery',
    access: 'review:write',
    shows: ['reviews', 'properties'],
    fresh: 0,
    response: z.array(ReviewCapture),
  }),
  takeWork: post('/api/review/captures/{captureId}/work', {
    summary:
      'The caller’s roofs to review, 20 at most: assigned and unreviewed ones first, then new ones, reserved for half an hour',
    access: 'review:write',
    emits: ['roofs-handed-out'],
    changes: [],
    query: z.object({ first: z.enum(workOrders).default('likely') }),
    response: ReviewWork,
  }),
  getStanding: get('/api/review/captures/{captureId}/standing', {
    summary: 'Results of a capture’s blind check, with intervals, and what prevents delivery',
    access: 'review:govern',
    shows: ['reviews'],
    response: CaptureStanding,
  }),
  drawAudit: post('/api/review/captures/{captureId}/audit', {
    summary:
      'Draw the blind check of a capture: 100 roofs called damaged and 100 called sound, by a seed that is kept; 409 before 95 % of its roofs are reviewed, and where one was drawn',
    access: 'review:govern',
    emits: ['audit-drawn'],
    changes: ['reviews'],
    body: z.strictObject({ seed: z.string().trim().min(1, 'Please give a seed').max(64).optional() }),
    response: Done,
    status: 201,
  }),
  waiveAudit: post('/api/review/captures/{captureId}/audit/waive', {
    summary: 'Waive the blind check of a capture, by the caller’s name and with a reason',
    access: 'review:govern',
    emits: ['audit-waived'],
    changes: ['reviews'],
    body: AuditWaiver,
    response: Done,
  }),
  consent: post('/api/review/captures/{captureId}/consent', {
    summary:
      'Allow delivery without review for roofs of a capture that software calls sound, once its blind check shows at most 5 % misses (upper end of the 95 % interval, 100 checked); 409 if it is already allowed',
    access: 'review:govern',
    emits: ['unreviewed-consented'],
    changes: ['reviews', 'captures'],
    response: Done,
    status: 201,
  }),
  withdrawConsent: del('/api/review/captures/{captureId}/consent', {
    summary:
      'Withdraw that permission: such roofs need a review from then on, and delivered ones are open again; 409 if there is none',
    access: 'review:govern',
    emits: ['unreviewed-consent-withdrawn'],
    changes: ['reviews', 'captures', 'properties'],
    response: Done,
  }),
  listUnreviewed: get('/api/unreviewed-roofs', {
    summary:
      'Unreviewed roofs of the caller’s ZIP codes on which software found nothing; 50,000 at most, and not facts',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties', 'reviews'],
    response: z.array(z.object({ propertyId: z.number().int(), capturedOn: z.iso.date() })),
  }),
  getPicture: get('/api/review/items/{itemId}/picture', {
    summary: 'The picture of a roof that was handed out to the caller, as JPEG',
    access: 'review:write',
    response: File,
    reply: 'file',
  }),
  getEarlierPicture: get('/api/review/items/{itemId}/earlier-picture', {
    summary:
      'The same roof in an earlier capture, as JPEG; 404 if that does not show it, or if the roof is reviewed blind',
    access: 'review:write',
    response: File,
    reply: 'file',
  }),
  getDoorPhoto: get('/api/review/items/{itemId}/door-photos/{photoId}', {
    summary: 'A photo from the dispute of a roof assigned to the caller, as JPEG',
    access: 'review:write',
    response: File,
    reply: 'file',
  }),
  answer: post('/api/review/items/{itemId}/answer', {
    summary:
      'Review a roof; the answer is permanent and counts as a reviewer’s assessment. 409 if it was already answered',
    access: 'review:write',
    emits: ['property-assessed'],
    changes: ['reviews', 'properties', 'timeline', 'disputes'],
    body: NewReview,
    response: ReviewMade,
    status: 201,
  }),
  undo: post('/api/review/reviews/{reviewId}/undo', {
    summary: 'Undo an answer of the caller, who reviews the roof again. 409 if it was undone already',
    access: 'review:write',
    emits: ['assessment-withdrawn'],
    changes: ['reviews', 'properties', 'timeline', 'disputes'],
    response: Done,
  }),
  getSeverityRule: get('/api/review/severity-rule', {
    summary: 'By which rule severity follows from what reviewers see, and the rules before it',
    access: 'review:write',
    shows: ['severity-rule'],
    response: SeverityRules,
  }),
  setSeverityRule: put('/api/admin/severity-rule', {
    summary: 'Write another rule of severity: it holds for reviews from now on, those before keep theirs',
    access: 'review:govern',
    emits: ['severity-rule-changed'],
    changes: ['severity-rule'],
    body: Rule,
    response: Done,
  }),
};
