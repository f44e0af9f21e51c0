import type { CrmPreview } from '#contract/crm-links.ts';
import type { CrmDoor, CrmMapping } from '#domain/crm-links/fields.ts';
import type { Crm, CrmRequest, CrmStep, MadeIds } from '#server/providers/crm/index.ts';

/** What is sent with every request, except for the key. */
export const headersOf = ({ body }: Pick<CrmRequest, 'body'>): Record<string, string> => ({
  accept: 'application/json',
  'user-agent': 'Ridgecap',
  ...(body && { 'content-type': 'application/json' }),
});

/** Exactly what is sent. */
export const textOf = ({ body }: Pick<CrmRequest, 'body'>): string | null => body && JSON.stringify(body);

const titles: Record<CrmStep['name'], [find: string, create: string]> = {
  contact: ['Look for the contact', 'If it is not there: create the contact'],
  job: ['Look for the job', 'If it is not there: create the job'],
};

/** The requests that sending a door would make: the very ones, of the functions that send them. */
export function previewOf(crm: Crm, door: CrmDoor, mapping: CrmMapping): CrmPreview['steps'] {
  // Ids that the CRM gives on the way.
  const made: MadeIds = { contact: '{contactId}' };
  return crm.steps.flatMap((step) => {
    const [find, create] = titles[step.name];
    return [shown(find, step.find(door, made)), shown(create, step.create(door, mapping, made))];
  });
}

const shown = (title: string, request: CrmRequest) => ({
  title,
  method: request.method,
  url: request.url,
  headers: { ...headersOf(request), authorization: 'Bearer (your key)' },
  body: textOf(request),
});
