import type { ChangeBody } from '#contract/changes.ts';
import type { PersonFields } from '#contract/people.ts';
import { saveChange } from '#web/features/field/doors/index.ts';
import type { OpenedProposal } from './opened.ts';
import type { DraftToMake } from './use-new-draft.ts';

interface DraftToKeep extends Omit<DraftToMake, 'fields'> {
  property: OpenedProposal['property'];
  recipients: readonly PersonFields[];
  fields: ChangeBody<'proposal'>['fields'];
  /** 'mail' sends it once there is a connection. */
  send: 'mail' | null;
}

/** Keeps a draft on this device with what it is priced by; the outbox sends it. False if it could not be kept. */
export function keepOnDevice(draft: DraftToKeep): Promise<boolean> {
  const { property, basis, offered, preselected, recipients, fields, send } = draft;
  const body = {
    propertyId: property.id,
    calculations: offered.map((key) => ({ package: key, ...basis })),
    preselected: offered.indexOf(preselected),
    recipients: recipients.map(({ name, phone, email }) => ({ name, phone, email })),
    fields,
    send,
  };
  return saveChange({ kind: 'proposal', body, label: `Proposal for ${property.address}` });
}
