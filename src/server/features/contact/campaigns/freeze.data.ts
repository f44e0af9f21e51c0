import { randomBytes } from 'node:crypto';
import type { Actor } from '#access/can.ts';
import type { MailAudience, MailCampaign } from '#contract/mail-campaigns.ts';
import { codeOf } from '#domain/contacts/codes.ts';
import { linesOf } from '#domain/mail/address.ts';
import { MOST_DOORS, mailCost, recipientLines } from '#domain/mail/campaign.ts';
import { textProblems } from '#domain/mail/design.ts';
import { drawHoldout } from '#domain/mail/holdout.ts';
import { mailMarkupPercent } from '#domain/plans.ts';
import { recordList } from '#server/contact-gate/index.ts';
import { eq, sql } from '#server/db/orm.ts';
import { contactCodes, mailCampaigns, mailPieces } from '#server/db/schema/index.ts';
import { allowTime, type Database, lockNames, lockUntilCommit } from '#server/platform/database/index.ts';
import { conflict, notFound, violates } from '#server/platform/errors.ts';
import { type Audience, type Reached, readAudience } from './audience.data.ts';
import { type CampaignRow, getRow, lockCampaign, presentCampaign, requireDraft } from './campaigns.data.ts';
import { findSender, findSettings, tierOf } from './settings.data.ts';

/** Of an audience, how many doors are shown for proofs. */
const SHOWN = 8;

/** Whom a draft would reach now, and what that costs. @throws 404, 409 for a frozen one */
export async function previewAudience(db: Database, actor: Actor, campaignId: number): Promise<MailAudience> {
  return db.transaction(async (tx) => {
    await allowTime(tx, 'longWork');
    const row = await getRow(tx, actor, campaignId);
    requireDraft(row);
    const audience = await readAudience(tx, actor, row);
    const { held, mailed } = draw(row, audience.doors);
    const counts = audience.gates === null ? null : mailed.length;
    const price = await priceOf(tx, actor, row);
    return {
      ...{ matched: audience.matched, gates: audience.gates, undeliverable: audience.undeliverable },
      ...{ left: audience.left, heldOut: held.length, pieces: mailed.length },
      cost:
        counts === null || price.unitCents === null
          ? null
          : { ...mailCost(counts, price.unitCents, price.markupPercent), markupPercent: price.markupPercent },
      refusal: await refusalOf(tx, actor, row, audience),
      first: audience.doors.slice(0, SHOWN).map(({ propertyId, address, owner, mail }) => ({
        ...{ propertyId, address },
        lines: [...recipientLines(row.addressee, owner), ...linesOf(mail)],
      })),
    };
  });
}

/**
 * Draws who is held out and makes the pieces. Freezes of one company take turns, so that the second one sees the doors that
 * the first one took. @throws 404, 409 with what is missing
 */
export async function freezeCampaign(db: Database, actor: Actor, campaignId: number): Promise<MailCampaign> {
  return db
    .transaction(async (tx) => {
      await allowTime(tx, 'longWork');
      await lockUntilCommit(tx, lockNames.mail(actor.companyId));
      const row = await lockCampaign(tx, actor, campaignId);
      requireDraft(row);
      const audience = await readAudience(tx, actor, row);
      const refusal = await refusalOf(tx, actor, row, audience);
      if (refusal !== null || audience.gates === null) throw conflict(refusal ?? TOO_MANY);
      const { held, mailed } = draw(row, audience.doors);
      await insertPieces(tx, row, held, mailed);
      await recordList(tx, actor, {
        ...{ channel: 'mail', purpose: 'mail campaign' },
        ...{ doors: audience.matched, kept: audience.gates['do-not-mail'] },
      });
      const [frozen] = await tx
        .update(mailCampaigns)
        .set({
          ...{ state: 'frozen', frozenAt: new Date(), updatedAt: new Date() },
          ...{ matched: audience.matched, gates: audience.gates },
          ...(await priceOf(tx, actor, row)),
        })
        .where(eq(mailCampaigns.id, campaignId))
        .returning();
      if (!frozen) throw notFound('The campaign');
      return presentCampaign(tx, frozen);
    })
    .catch((error: unknown) => {
      if (violates(error, 'mail_pieces_once'))
        throw conflict(
          'Another campaign has just taken some of these doors. Please look at the audience again.',
        );
      throw error;
    });
}

const TOO_MANY = `A campaign takes at most ${MOST_DOORS.toLocaleString('en-US')} doors. Please narrow the audience.`;

async function refusalOf(db: Database, actor: Actor, row: CampaignRow, { gates, left }: Audience) {
  const sender = await findSender(db, actor);
  if ('refusal' in sender) return sender.refusal;
  const [problem] = textProblems(row.design);
  if (problem) return `The texts need a change: ${problem.why}`;
  if (gates === null) return TOO_MANY;
  return left === 0 ? 'No doors are left to mail to. Please widen the audience.' : null;
}

async function priceOf(db: Database, actor: Actor, { design }: CampaignRow) {
  const settings = await findSettings(db, actor);
  return {
    unitCents: settings?.unitCents[design.format] ?? null,
    markupPercent: mailMarkupPercent(await tierOf(db, actor)),
  };
}

/** Who is held out, and who gets a piece in the order in which trays are filled: by ZIP code, then by street. */
function draw({ seed, holdoutPercent }: CampaignRow, doors: readonly Reached[]) {
  const drawn = drawHoldout(
    doors.map(({ propertyId }) => propertyId),
    holdoutPercent,
    seed,
  );
  const order = ({ mail, propertyId }: Reached) =>
    `${mail.zipCode}${mail.plus4 ?? '0000'} ${mail.street} ${mail.unit ?? ''} ${propertyId}`;
  return {
    held: doors.filter(({ propertyId }) => drawn.has(propertyId)),
    mailed: doors
      .filter(({ propertyId }) => !drawn.has(propertyId))
      .map((door) => ({ door, key: order(door) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map(({ door }) => door),
  };
}

async function insertPieces(
  tx: Database,
  row: CampaignRow,
  held: readonly Reached[],
  mailed: readonly Reached[],
): Promise<void> {
  const made = [
    ...mailed.map((door, position) => ({ door, position, code: codeOf(randomBytes(12)) })),
    ...held.map((door) => ({ door, position: null, code: null })),
  ].map(({ door: { propertyId, owner, mail }, ...piece }) => ({
    ...{ ...piece, propertyId, address: mail },
    recipient: recipientLines(row.addressee, owner),
  }));
  // As one parameter: a statement takes at most 65,535 of them.
  const list = JSON.stringify(made);
  await tx.execute(sql`
    insert into ${contactCodes} (code, customer_id, property_id)
    select piece ->> 'code', ${row.companyId}, (piece ->> 'propertyId')::int
    from jsonb_array_elements(${list}::jsonb) as piece where piece ->> 'code' is not null`);
  await tx.execute(sql`
    insert into ${mailPieces} (campaign_id, customer_id, property_id, is_held_out, position, recipient, address, code,
      taken_from, taken_until)
    select ${row.id}, ${row.companyId}, (piece ->> 'propertyId')::int, piece ->> 'code' is null,
      (piece ->> 'position')::int, array(select jsonb_array_elements_text(piece -> 'recipient')), piece -> 'address',
      piece ->> 'code', current_date, current_date + ${row.windowDays}::int
    from jsonb_array_elements(${list}::jsonb) with ordinality as listed(piece, place) order by place`);
}
