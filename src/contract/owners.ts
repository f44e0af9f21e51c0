import { z } from 'zod';
import { stages } from '#domain/crm.ts';
import { severityLevels } from '#domain/roofs.ts';
import { get } from './endpoint.ts';
import { Paging } from './paging.ts';
import { Property } from './properties.ts';

/** Most positions the map of an owner's properties gets. */
export const MOST_PLACES = 2000;

const Count = z.number().int();

export const OwnerHoldings = z.object({
  /** As the property's record has them. */
  owner: z.string().nullable(),
  ownerAddress: z.string().nullable(),
  /** Whether name and mailing address tell this owner from others of the same name: without, only this property counts. */
  isJoined: z.boolean(),
  properties: Count,
  /** Sum of the areas that are known, in square feet, and of how many properties. */
  squareFeet: z.number(),
  measured: Count,
  /** By severity; 'unknown' is not assessed. */
  severities: z.record(z.enum([...severityLevels, 'unknown']), Count),
  zips: z.array(z.object({ zipCode: z.string(), count: Count })),
  /** The first ones with their own position, the worst roofs among them. */
  places: z.array(
    z.object({
      longitude: z.number(),
      latitude: z.number(),
      severityLevel: z.enum(severityLevels).nullable(),
    }),
  ),
  /** How many have their own position. */
  placed: Count,
});
export type OwnerHoldings = z.infer<typeof OwnerHoldings>;

export const OwnedProperty = Property.pick({
  id: true,
  address: true,
  zipCode: true,
  severityLevel: true,
  areaSquareFeet: true,
  yearBuilt: true,
  isRentalProperty: true,
  uspsVacancy: true,
}).extend({ stage: z.enum(stages) });
export type OwnedProperty = z.infer<typeof OwnedProperty>;

export const owners = {
  get: get('/api/properties/{propertyId}/owner', {
    summary: 'The owner of a property, and what else they own in the ZIP codes the caller sees',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties', 'grants'],
    response: OwnerHoldings,
  }),
  listProperties: get('/api/properties/{propertyId}/owner/properties', {
    summary:
      'What the owner of a property owns in the ZIP codes the caller sees, the worst roofs first; X-Total-Count holds their number',
    access: 'property:read',
    scope: 'leads',
    shows: ['properties', 'grants', 'stages'],
    query: Paging,
    response: z.array(OwnedProperty),
  }),
};
