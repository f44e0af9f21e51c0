import { openStates } from '#domain/operations.ts';
import { SAMPLE_COMPANY } from '#sample/company/crew.ts';
import { PERMITS_FILE } from '#sample/company/permits.ts';
import { reviewers } from '#sample/company/reviewers.ts';
import { SAMPLE_ZIP } from '#sample/ground.ts';
import { and, eq, inArray, or, type SQL, sql } from '#server/db/orm.ts';
import { operations, properties, stormRuns, uploads, users } from '#server/db/schema/index.ts';
import { deleteUser } from '#server/features/company/accounts/index.ts';
import { lockZips, refreshZipTotals } from '#server/features/company/coverage/index.ts';
import { withdrawCaptures, withdrawSimulated } from '#server/features/imagery/assessments/index.ts';
import { withdrawPermits } from '#server/features/leads/permits/index.ts';
import { deleteProperties } from '#server/features/leads/removals/index.ts';
import { withdrawFile } from '#server/features/storms/storms/index.ts';
import { cancelOperation } from '#server/operations/index.ts';
import { allowTime, type Database } from '#server/platform/database/index.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { JobQueue } from '#server/platform/job-definition.ts';

const reviewerEmails: string[] = reviewers.map(({ email }) => email);
const ofSample = or(eq(users.companyId, SAMPLE_COMPANY.id), inArray(users.email, reviewerEmails));

const sampleWork = ['sample.live', 'sample.hail', 'sample.go-on', 'sample.review'];

const simulated = sql`select property_id from assessments where source = 'simulated'`;
const imported = sql`select property_id from assessments where source = 'file'`;

/** Properties that only the sample knows. */
const invented = sql`${simulated} except ${imported}`;
/** Those that an import has brought rows for since. */
const overwritten = sql`${simulated} intersect ${imported}`;

export interface SampleThere {
  company: string | null;
  people: number;
  properties: number;
  /** Simulated properties that an import has updated since: they outlive the sample. */
  imported: number;
}

/** What is there of the sample. */
export async function findSample(db: Database): Promise<SampleThere> {
  const people = await db.$count(users, ofSample);
  const count = (ids: SQL) => db.$count(properties, sql`${properties.id} in (${ids})`);
  return {
    ...{ company: people > 0 ? SAMPLE_COMPANY.name : null, people },
    ...{ properties: await count(invented), imported: await count(overwritten) },
  };
}

/**
 * Removes the sample in the caller's transaction: work that is under way, the company's people with all of theirs, the
 * simulated properties, flights and storms. Of a property that was imported as well, the simulated roof goes. The record
 * that it was there stays, so that it does not come back by itself.
 * @returns what was there
 */
export async function removeSample(tx: Database, jobs: JobQueue, by: EventActor): Promise<SampleThere> {
  await allowTime(tx, 'longWork');
  const found = await findSample(tx);
  await cancelWork(tx, jobs);
  await lockZips(tx, [SAMPLE_ZIP]);
  const files = await tx
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.kind, 'permits'), eq(uploads.fileName, PERMITS_FILE)));
  for (const { id } of files) await withdrawPermits(tx, id);
  await deleteProperties(tx, invented);
  await withdrawSimulated(tx, simulated);
  await deletePeople(tx, by);
  await tx.execute(sql`delete from captures c where c.kind = 'flight'
    and (exists (select from capture_images i where i.capture_id = c.id and i.simulated)
      or exists (select from operations o where o.name = 'sample.review' and o.payload ->> 'captureId' = c.id::text))
    and not exists (select from capture_images i where i.capture_id = c.id and not i.simulated)`);
  await tx.execute(
    sql`delete from capture_grounds g using captures c where c.id = g.capture_id and c.kind = 'sample'`,
  );
  if ((await tx.$count(properties, eq(properties.zipCode, SAMPLE_ZIP))) === 0)
    await withdrawCaptures(tx, SAMPLE_ZIP);
  await refreshZipTotals(tx, [SAMPLE_ZIP]);
  await withdrawStorms(tx, jobs, by);
  const details = { people: found.people, properties: found.properties };
  await emit(tx, by, 'sample-removed', { subject: SAMPLE_COMPANY.name, details });
  return found;
}

/** Owners go last: until then somebody has to lead the others. */
async function deletePeople(tx: Database, by: EventActor): Promise<void> {
  const isOwner = sql<boolean>`${users.companyRole} = 'owner'`;
  const people = await tx.select({ id: users.id }).from(users).where(ofSample).orderBy(isOwner);
  // Invented as well: nobody asked, and nothing was mailed.
  const ofCompany = sql`customer_id in (select ${users.companyId} from ${users} where ${ofSample})`;
  await tx.execute(sql`delete from property_tags where tag_key = 'do_not_contact'
    and user_id in (select ${users.id} from ${users} where ${ofSample})`);
  for (const table of ['opt_outs', 'kept_opt_outs', 'contact_codes', 'mail_campaigns'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${ofCompany}`);
  for (const { id } of people) await deleteUser(tx, id, by);
}

async function cancelWork(tx: Database, jobs: JobQueue): Promise<void> {
  const open = await tx
    .select({ id: operations.id })
    .from(operations)
    .where(and(inArray(operations.name, sampleWork), inArray(operations.state, [...openStates])));
  for (const { id } of open) await cancelOperation(tx, jobs, id);
}

async function withdrawStorms(tx: Database, jobs: JobQueue, by: EventActor): Promise<void> {
  const files = await tx
    .select({ id: stormRuns.id })
    .from(stormRuns)
    .where(and(sql`${stormRuns.address} like 'simulated\\_%'`, eq(stormRuns.state, 'loaded')));
  for (const { id } of files)
    await withdrawFile(tx, jobs, by, { fileId: id, because: 'The sample was removed.' });
}
