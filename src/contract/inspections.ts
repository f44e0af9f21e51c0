import { z } from 'zod';
import { captureDayProblem } from '#domain/assessments/capture-day.ts';
import { severityLevels } from '#domain/roofs.ts';
import { del, get, post } from './endpoint.ts';
import { typed } from './paging.ts';
import { Done } from './problem.ts';

/** The result of an inspection on the roof: the only measure of accuracy. It changes no fact. */
export const RoofInspection = z.object({
  id: z.number().int(),
  inspectedOn: z.iso.date(),
  /** Who inspected it, as entered. */
  inspectedBy: z.string(),
  severity: z.enum(severityLevels),
  note: z.string().nullable(),
  recordedAt: z.iso.datetime(),
  /** Who recorded it; for administrators alone. */
  recordedBy: z.string().nullable(),
});
export type RoofInspection = z.infer<typeof RoofInspection>;

const InspectionDay = z.iso
  .date({ error: 'Please give the day of the inspection.', abort: true })
  .refine((day) => captureDayProblem(day, new Date()) === null, 'Please give a day from 1990 until today.');

export const NewInspection = z.strictObject({
  inspectedOn: InspectionDay,
  inspectedBy: typed(120).min(1, 'Please say who stood on the roof'),
  severity: z.enum(severityLevels),
  note: typed(500).optional(),
});

export const inspections = {
  list: get('/api/properties/{propertyId}/inspections', {
    summary: 'What people found on the roof of a property, latest first',
    access: 'property:read',
    scope: 'leads',
    shows: ['inspections'],
    response: z.array(RoofInspection),
  }),
  record: post('/api/properties/{propertyId}/inspections', {
    summary: 'Record an inspection on the roof, the measure of accuracy. It changes no fact',
    access: 'review:govern',
    emits: ['roof-inspected'],
    changes: ['inspections', 'reviews'],
    body: NewInspection,
    response: RoofInspection,
    status: 201,
  }),
  withdraw: del('/api/properties/{propertyId}/inspections/{inspectionId}', {
    summary: 'Take a recorded inspection back; it counts in no figure any more',
    access: 'review:govern',
    emits: ['roof-inspection-withdrawn'],
    changes: ['inspections', 'reviews'],
    response: Done,
  }),
};
