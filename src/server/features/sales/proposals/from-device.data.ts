import type { Actor } from '#access/can.ts';
import type { ChangeBody } from '#contract/changes.ts';
import type { PersonFields } from '#contract/people.ts';
import { listPeople, putPerson } from '#server/features/sales/people/index.ts';
import { insertCalculation } from '#server/features/sales/pricing/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { Failure } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import { insertDraft } from './draft.data.ts';
import { keepPictures } from './kept-pictures.ts';
import { sendDraft } from './send.data.ts';

type Drafted = ChangeBody<'proposal'> & { changeId: string };

/**
 * Prices and drafts what a device drafted without a connection, and sends it where that is wanted and nothing is missing.
 * @throws as the calls it replaces
 */
export async function draftFromDevice(
  tx: Database,
  actor: Actor,
  needs: Pick<Services, 'config' | 'jobs' | 'files' | 'sideWrites'>,
  { propertyId, calculations, preselected, recipients, fields, send, changeId }: Drafted,
): Promise<{ isSent: boolean }> {
  const costCalculationIds: number[] = [];
  for (const wanted of calculations)
    costCalculationIds.push((await insertCalculation(tx, actor, propertyId, wanted)).id);
  const recipientIds: number[] = [];
  for (const person of recipients) recipientIds.push(await personIdOf(tx, actor, propertyId, person));
  const preselectedId = costCalculationIds[preselected] ?? costCalculationIds[0] ?? 0;
  const wanted = { ...fields, costCalculationIds, preselectedId, recipientIds: [...new Set(recipientIds)] };
  const proposalId = await insertDraft(tx, actor, propertyId, wanted, { changeId });
  if (send === null) return { isSent: false };
  const pictures = await keepPictures({ ...needs, db: tx }, actor, proposalId);
  try {
    await sendDraft(tx, actor, needs, { proposalId, version: 1, by: send }, pictures);
    return { isSent: true };
  } catch (error) {
    // What is missing is looked for before anything is written.
    if (error instanceof Failure && error.status === 400) return { isSent: false };
    throw error;
  }
}

/** A person of the property, added or completed where they are not known yet. */
async function personIdOf(
  tx: Database,
  actor: Actor,
  propertyId: number,
  person: PersonFields,
): Promise<number> {
  await putPerson(tx, actor, propertyId, person, null);
  const known = await listPeople(tx, actor, propertyId);
  const same = known.find(
    (one) =>
      one.name?.toLowerCase() === person.name?.toLowerCase() &&
      (['phone', 'email'] as const).every((key) => person[key] === null || one[key] === person[key]),
  );
  if (!same) throw new Error('a person who was added is there');
  return same.id;
}
