import { z } from 'zod';
import { signNames } from '#domain/review/answer.ts';
import { roofSubtypes } from '#domain/roofs.ts';
import { headKinds } from '#domain/vision/heads.ts';
import { suggestionStates } from '#domain/vision/suggest.ts';
import { get, post, put } from './endpoint.ts';
import { Done } from './problem.ts';

const Sign = z.enum(signNames);
const Share = z.number().min(0).max(1);

/** How many roofs of a capture are taken to be damaged, with the 95 percent interval: what every other share assumes. */
const AssumedShare = z.object({ share: Share, low: Share, high: Share });

/** Software's suggestion for an unreviewed roof. It is not a fact. */
export const SuggestionShown = z.object({
  state: z.enum(suggestionStates),
  /** Why nothing is suggested, as sentences. */
  reasons: z.array(z.string()),
  /** How likely it is damaged at all; null if nothing is suggested. */
  damage: Share.nullable(),
  assumed: AssumedShare.nullable(),
  /** Signs that are likely enough to be named, the likeliest first; none of a sound roof. */
  signs: z.array(z.object({ sign: Sign, share: Share })),
  /** Null if none is likely enough. */
  material: z.enum(roofSubtypes).nullable(),
});
export type SuggestionShown = z.infer<typeof SuggestionShown>;

/** What became of a file of outlines. */
export const OutlinesAdded = z.object({
  /** That have one of the file now. */
  roofs: z.number().int(),
  /** Outlines that contain no property of the ZIP code. */
  ofNoProperty: z.number().int(),
  rejected: z.number().int(),
  /** The first hundred of them, by their place in the file. */
  rejections: z.array(z.object({ feature: z.number().int(), reason: z.string() })),
  message: z.string(),
});
export type OutlinesAdded = z.infer<typeof OutlinesAdded>;

/** How far the model is with a capture. */
export const CaptureSuggestions = z.object({
  /** Why nothing can be suggested on this server; null if it can. */
  missing: z.string().nullable(),
  outlines: z.number().int(),
  /** Of its roofs those taken to be damaged: from so many roofs that the model looked at, some of them reviewed. */
  share: AssumedShare.extend({ roofs: z.number().int(), reviewed: z.number().int() }).nullable(),
  suggested: z.number().int(),
  /** Roofs that nothing is suggested of, by the reason. */
  abstained: z.array(z.object({ reason: z.string(), roofs: z.number().int() })),
});
export type CaptureSuggestions = z.infer<typeof CaptureSuggestions>;

/** Roofs of a capture that the model did not go through, by why. */
export const UnlookedRoofs = z.object({
  /** Whether it is at it now. */
  isRunning: z.boolean(),
  reasons: z.array(
    z.object({
      reason: z.string(),
      /** Whether trying again can help. */
      mayRetry: z.boolean(),
      roofs: z.number().int(),
      /** The first hundred of them. */
      propertyIds: z.array(z.number().int()),
    }),
  ),
});
export type UnlookedRoofs = z.infer<typeof UnlookedRoofs>;

const Figures = z.object({
  roofs: z.number().int(),
  positives: z.number().int(),
  auc: z.number().nullable(),
  logLoss: z.number(),
});

/** What a head gains over the one before it, and surely at least. */
const Gain = z.object({ value: z.number(), low: z.number() });

/** The bar a sign has to pass before contractors see it, and its results so far. */
const SignBar = z.object({
  sign: Sign,
  /** The least lower bound; null if none is set, and nothing is suggested to contractors. */
  least: Share.nullable(),
  /** Of the roofs it was suggested of and that were then judged blind, those that have it. */
  hits: z.number().int(),
  checked: z.number().int(),
  /** Of the 95 percent interval; null if too few were checked. */
  low: z.number().nullable(),
  /** Whether contractors see it. */
  isOpen: z.boolean(),
});
export type SignBar = z.infer<typeof SignBar>;

/** Of the roofs inspected on site, those the model called right. */
const Inspected = z.object({
  count: z.number().int(),
  of: z.number().int(),
  share: z.object({ value: z.number(), low: z.number(), high: z.number() }).nullable(),
});

export const VisionState = z.object({
  inspected: Inspected,
  /** Why there is no model on this server; null if there is one. */
  missing: z.string().nullable(),
  card: z
    .object({
      name: z.string(),
      version: z.string(),
      sha256: z.string(),
      trainedOn: z.string(),
      figures: z.array(
        z.object({
          what: z.string(),
          on: z.string(),
          n: z.number(),
          hits: z.number().optional(),
          value: z.number(),
          low: z.number().optional(),
          high: z.number().optional(),
        }),
      ),
      cannot: z.array(z.string()),
    })
    .nullable(),
  /** Heads that were learned from reviewed roofs, the latest first. */
  heads: z.array(
    z.object({
      id: z.number().int(),
      kind: z.enum(headKinds),
      version: z.number().int(),
      digest: z.string(),
      labels: z.number().int(),
      champion: Figures,
      challenger: Figures,
      /** Null of heads that earlier releases compared. */
      gains: z.object({ auc: Gain, logLoss: Gain }).nullable(),
      /** Whether it is the one that is asked. */
      isChampion: z.boolean(),
      madeAt: z.iso.datetime(),
    }),
  ),
  bars: z.array(SignBar),
});
export type VisionState = z.infer<typeof VisionState>;

export const NewBar = z.strictObject({
  sign: Sign,
  /** Null: it is not suggested to contractors. */
  least: z
    .number()
    .min(0.5, 'A bar below a half would let guesses pass.')
    .max(0.99, 'No blind check shows more than 99 percent.')
    .nullable(),
});
export type NewBar = z.infer<typeof NewBar>;

/** What contractors see of an unreviewed roof. */
export const OpenSuggestion = z.object({
  signs: z.array(z.object({ sign: Sign, share: Share })),
  assumed: AssumedShare,
});
export type OpenSuggestion = z.infer<typeof OpenSuggestion>;

export const vision = {
  addOutlines: post('/api/captures/{captureId}/outlines', {
    summary:
      'Add outlines of roofs (GeoJSON in WGS 84, multipart: file): the model suggests nothing of a roof without one',
    access: 'capture:write',
    emits: ['capture-outlines-added'],
    changes: ['captures', 'operations'],
    files: z.object({}),
    response: OutlinesAdded,
  }),
  getSuggestions: get('/api/captures/{captureId}/suggestions', {
    summary: 'Of how many roofs of a capture something is suggested, and why of the others nothing is',
    access: 'capture:write',
    shows: ['captures'],
    response: CaptureSuggestions,
  }),
  listUnlooked: get('/api/captures/{captureId}/unlooked-roofs', {
    summary: 'Roofs of a capture that the model did not go through, and why',
    access: 'vision:run',
    shows: ['captures', 'operations'],
    response: UnlookedRoofs,
  }),
  lookAgain: post('/api/captures/{captureId}/unlooked-roofs/retry', {
    summary:
      'Have the model try again with the roofs that it did not go through; asked twice it does so once. 409 if there is none, or no model',
    access: 'vision:run',
    emits: ['model-asked-again'],
    changes: ['captures', 'operations'],
    response: z.object({ operationId: z.uuid() }),
    status: 202,
  }),
  getState: get('/api/admin/vision', {
    summary:
      'The model with its figures and limits, what was learned since, and the bars before contractors see it',
    access: 'review:govern',
    shows: ['reviews', 'vision'],
    response: VisionState,
  }),
  setBar: put('/api/admin/vision/bars', {
    summary: 'Set what a sign has to show in blind checks before it is suggested to contractors',
    access: 'review:govern',
    emits: ['proposal-bar-changed'],
    changes: ['vision'],
    body: NewBar,
    response: Done,
  }),
  getOpenSuggestion: get('/api/properties/{propertyId}/suggestion', {
    summary:
      'Software’s suggestion for an unreviewed roof; null unless the sign’s blind check passed the bar',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties', 'vision'],
    response: OpenSuggestion.nullable(),
  }),
};
