import { eq, inArray, type SQL, sql } from '#server/db/orm.ts';
import type { AnyPgColumn } from '#server/db/pg-core.ts';
import {
  apiTokens,
  appointments,
  bulkQueueJobs,
  captures,
  changes,
  companies,
  companyDoors,
  companyVersions,
  contactPoints,
  contactReveals,
  corrections,
  costCalculations,
  crmLinks,
  deviceSyncs,
  disputes,
  doorPhotos,
  files,
  hooks,
  incomingLeads,
  invitations,
  keptOptOuts,
  knocks,
  leadAddresses,
  leadScores,
  mailCampaigns,
  mailPieces,
  mapCells,
  mapChunks,
  mapZips,
  measurements,
  operations,
  optOutLists,
  optOuts,
  outcomeStages,
  people,
  priceBooks,
  properties,
  propertyHistory,
  propertyNotes,
  propertyStatus,
  propertyTags,
  proposals,
  proposalTemplates,
  queues,
  reviewItems,
  reviews,
  roofViews,
  savedViews,
  scoreZips,
  stormCaptures,
  stormRules,
  tagCatalog,
  uploads,
  users,
  userZipSubscriptions,
  walks,
  zipBoundaries,
  zipCodes,
} from '#server/db/schema/index.ts';
import { type Actor, can } from './can.ts';

const everything = sql`true`;

/** The ZIP codes the actor holds at this moment, as a subquery. An expired grant ends in the second it expires. */
export function heldZips(actor: { id: string | SQL }): SQL {
  return sql`(select ${userZipSubscriptions.zipCode} from ${userZipSubscriptions}
    where ${userZipSubscriptions.userId} = ${actor.id} and ${userZipSubscriptions.status} = 'active'
    and (${userZipSubscriptions.expiresAt} is null or ${userZipSubscriptions.expiresAt} > now()))`;
}

/** Whether the current grant, joined with its user, is held at this moment by anybody of the company. */
export const heldByCompany = ({ companyId }: Pick<Actor, 'companyId'>): SQL =>
  sql`(${users.companyId} = ${companyId} and ${users.accessEndedAt} is null and ${userZipSubscriptions.status} = 'active'
    and (${userZipSubscriptions.expiresAt} is null or ${userZipSubscriptions.expiresAt} > now()))`;

/** Whether no ZIP keeps a property from them. */
export const seesAllProperties = (actor: Actor): boolean => actor.role === 'admin';

function inHeldZips(actor: Actor, column: AnyPgColumn): SQL {
  return seesAllProperties(actor) ? everything : inArray(column, heldZips(actor));
}

/** Administrators see every property, users those of the ZIP codes they hold. @param table properties under another name */
export const propertiesVisibleTo = (actor: Actor, table: { zipCode: AnyPgColumn } = properties): SQL =>
  inHeldZips(actor, table.zipCode);

/** Administrators see every ZIP, users the ones they hold. */
export const zipsVisibleTo = (actor: Actor): SQL => inHeldZips(actor, zipCodes.zipCode);

/** The same for what the map keeps of each ZIP, and for outlines. */
export const mapZipsVisibleTo = (actor: Actor): SQL => inHeldZips(actor, mapZips.zipCode);
export const mapCellsVisibleTo = (actor: Actor): SQL => inHeldZips(actor, mapCells.zipCode);
export const mapChunksVisibleTo = (actor: Actor): SQL => inHeldZips(actor, mapChunks.zipCode);
export const boundariesVisibleTo = (actor: Actor): SQL => inHeldZips(actor, zipBoundaries.zipCode);

/** Administrators see every import, users the completed ones of the ZIP codes they hold. */
export function uploadsVisibleTo(actor: Actor): SQL {
  if (actor.role === 'admin') return everything;
  return sql`(${inHeldZips(actor, uploads.zipCode)} and ${eq(uploads.state, 'completed')})`;
}

/** What delivered captures show of the ground, joined with them: users see that of the ZIP codes they hold. */
export const groundsVisibleTo = (actor: Actor): SQL =>
  sql`(${eq(captures.state, 'delivered')} and ${inHeldZips(actor, captures.zipCode)})`;

/** Stored files by the access that their row names; see domain/files.ts. Pictures of a ZIP's roofs are the reviewers' too. */
export const filesVisibleTo = (actor: Actor): SQL => sql`case ${files.access}
  when 'owner' then ${ownedBy(actor, files.userId)}
  when 'company' then ${eq(files.companyId, actor.companyId)}
  when 'zip' then (${inHeldZips(actor, files.zipCode)} or ${can(actor, 'review:write')})
  when 'door' then (${ofCompany(actor, files.userId)} and ${inHeldZips(actor, files.zipCode)} or ${showsDisputeTo(actor)})
  when 'capture' then ${worksOnCaptures(actor)}
  when 'roof' then (${can(actor, 'capture:write')} or ${inHeldZips(actor, files.zipCode)} or ${isOfRoofJudgedBy(actor)})
  else ${actor.role === 'admin'} end`;

/** Whether the current file is cut out of a roof that was handed to the reviewer. */
const isOfRoofJudgedBy = (actor: Actor): SQL => sql`exists (select from ${roofViews}
  join ${reviewItems} on ${reviewItems.propertyId} = ${roofViews.propertyId}
  where ${roofViews.cropKey} = ${files.key} and ${reviewItemsOf(actor)})`;

/** Whether this photo belongs to a dispute about a roof the reviewer holds. */
const showsDisputeTo = (actor: Actor): SQL => sql`exists (select from ${doorPhotos}
  join ${disputes} on ${disputes.propertyId} = ${doorPhotos.propertyId} and ${disputes.userId} = ${doorPhotos.userId}
  join ${reviewItems} on ${reviewItems.propertyId} = ${disputes.propertyId}
    and ${reviewItems.captureId} = ${disputes.captureId}
  where ${doorPhotos.fileKey} = ${files.key} and ${disputes.showsPhotos} and ${disputes.settledAt} is null
    and ${reviewItems.reason} = 'dispute' and ${reviewItemsOf(actor)})`;

const worksOnCaptures = (actor: Actor): boolean => can(actor, 'capture:write') || can(actor, 'review:write');

/** Rows that name the actor as their user: what is theirs alone, and their own lines of what is shared. */
export const ownedBy = (actor: Pick<Actor, 'id'>, column: AnyPgColumn): SQL => eq(column, actor.id);

/** Rows that name anybody of the actor's company as their user. */
export const ofCompany = (actor: Pick<Actor, 'companyId'>, column: AnyPgColumn): SQL =>
  sql`${column} in (select ${users.id} from ${users} where ${users.companyId} = ${actor.companyId})`;

/** The same for the current row. */
export const wrote = (actor: Pick<Actor, 'id'>, row: { userId: string }): boolean => row.userId === actor.id;

/** What one wrote one changes oneself; who leads the company also what colleagues wrote. */
export const mayChange = (actor: Actor, row: { userId: string }): boolean =>
  wrote(actor, row) || can(actor, 'team:lead');

/** Administrators see all long work, users what they started. */
export const operationsVisibleTo = (actor: Actor): SQL =>
  actor.role === 'admin' ? everything : ownedBy(actor, operations.userId);

/** A queue belongs to its company: owners and managers work in all of them, reps in those assigned to them. */
export const queuesOf = (actor: Actor): SQL =>
  can(actor, 'team:lead') ? ofCompany(actor, queues.userId) : ownQueues(actor);
/** The queues assigned to the actor. */
export const ownQueues = (actor: Pick<Actor, 'id'>): SQL => ownedBy(actor, queues.userId);

/** The walks of the actor's company, and those they see, joined with their queues: who leads all, others their own. */
export const walksOf = (actor: Pick<Actor, 'companyId'>): SQL => eq(walks.companyId, actor.companyId);
export const walksVisibleTo = (actor: Actor): SQL =>
  sql`(${walksOf(actor)} and (${can(actor, 'team:lead')} or ${ownedBy(actor, queues.userId)}))`;

/** Storm-response captures are their company's; storm rules their user's alone, as the queues they make. */
export const stormCapturesOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(stormCaptures.companyId, actor.companyId);
export const stormRulesOf = (actor: Pick<Actor, 'id'>): SQL => ownedBy(actor, stormRules.userId);

/** Webhooks are their company's. */
export const hooksOf = (actor: Pick<Actor, 'companyId'>): SQL => eq(hooks.companyId, actor.companyId);

/** Whether the maker of a hook sees this ZIP code at this moment, and still leads the company it is of. */
export const isSeenByHook = (zipCode: AnyPgColumn | SQL): SQL => sees(hooks.userId, zipCode);
export const isHookLed = (): SQL => leads(hooks.userId, hooks.companyId);

/** Whether the API key that made a hook still opens something; true if a person made it. */
export const isKeyOfHookAlive = (): SQL => sql`(${hooks.keyId} is null or exists (select from ${apiTokens}
  where ${apiTokens.id} = ${hooks.keyId} and coalesce(${apiTokens.expiresAt}, 'infinity') > now()))`;

/** Whether somebody still leads the company that something of theirs belongs to. */
const leads = (userId: AnyPgColumn, companyId: AnyPgColumn): SQL => sql`exists (select from ${users}
  where ${users.id} = ${userId} and ${users.companyId} = ${companyId} and ${users.companyRole} = 'owner'
  and ${users.role} in ('user', 'admin') and ${users.accessEndedAt} is null)`;

/** Whether somebody sees this ZIP code at this moment. */
const sees = (
  userId: AnyPgColumn,
  zipCode: AnyPgColumn | SQL,
): SQL => sql`(${zipCode} in ${heldZips({ id: sql`${userId}` })}
  or exists (select from ${users} where ${users.id} = ${userId} and ${users.role} = 'admin'))`;

/** CRMs are their company's. Doors are sent automatically while the owner who set the CRM up still leads the company and sees them. */
export const crmLinksOf = (actor: Pick<Actor, 'companyId'>): SQL => eq(crmLinks.companyId, actor.companyId);
export const isLinkLed = (): SQL => leads(crmLinks.userId, crmLinks.companyId);
export const isSeenByLink = (zipCode: AnyPgColumn): SQL => sees(crmLinks.userId, zipCode);

/** Mail campaigns are their company's, and who leads it makes them. */
export const mailCampaignsOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(mailCampaigns.companyId, actor.companyId);
export const mailPiecesOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(mailPieces.companyId, actor.companyId);

/** A saved view is its user's to change, and their company's to see where it is shared. */
export const viewsOf = (actor: Actor): SQL => ownedBy(actor, savedViews.userId);
export const viewsVisibleTo = (actor: Actor): SQL =>
  sql`(${viewsOf(actor)} or ${savedViews.shared} and ${ofCompany(actor, savedViews.userId)})`;

/** So does the work of filling a queue. */
export const bulkJobsOf = (actor: Actor): SQL => ownedBy(actor, bulkQueueJobs.userId);

/** Doors as the actor's company works them; whether one sees the property now is asked beside it. */
export const doorsOf = (actor: Pick<Actor, 'companyId'>): SQL => eq(companyDoors.companyId, actor.companyId);

/** How often stages of the actor's company have changed. */
export const versionOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(companyVersions.companyId, actor.companyId);

/** Stages, tags, notes and history are read by the whole company; whether one sees the property now is asked beside it. */
export const statusOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(propertyStatus.companyId, actor.companyId);
export const tagsOf = (actor: Actor): SQL => ofCompany(actor, propertyTags.userId);
export const notesOf = (actor: Actor): SQL => ofCompany(actor, propertyNotes.userId);
export const historyOf = (actor: Actor): SQL => ofCompany(actor, propertyHistory.userId);

/** Photos of doors, too; who took one deletes it, or who leads the crew. */
export const photosOf = (actor: Actor): SQL => ofCompany(actor, doorPhotos.userId);
export const photosDeletedBy = (actor: Actor): SQL =>
  can(actor, 'team:lead') ? photosOf(actor) : ownedBy(actor, doorPhotos.userId);

/** What a company's own deals and weights made of each door; whether one sees the property now is asked beside it. */
export const scoresOf = (actor: Pick<Actor, 'companyId'>): SQL => eq(leadScores.companyId, actor.companyId);
export const scoreZipsOf = (actor: Pick<Actor, 'companyId'>): SQL => eq(scoreZips.companyId, actor.companyId);

/** People at properties are their company's alone; whether one sees the property now is asked beside it. */
export const peopleOf = (actor: Pick<Actor, 'companyId'>): SQL => eq(people.companyId, actor.companyId);

/** Measurements of roofs belong to their company. */
export const measurementsOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(measurements.companyId, actor.companyId);

/** So do its prices and what roofs cost by them. */
export const priceBooksOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(priceBooks.companyId, actor.companyId);
export const costCalculationsOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(costCalculations.companyId, actor.companyId);

/** Who was asked to join the actor's company. */
export const invitationsOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(invitations.companyId, actor.companyId);

/** The keys with which programs act for the actor's company. */
export const apiKeysOf = (actor: Pick<Actor, 'companyId'>): SQL => eq(apiTokens.companyId, actor.companyId);

/** Where other systems send leads to the actor's company, and what they sent. */
export const leadAddressesOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(leadAddresses.companyId, actor.companyId);
export const incomingLeadsOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(incomingLeads.companyId, actor.companyId);

/** The row of the actor's own company. */
export const ownCompany = (actor: Pick<Actor, 'companyId'>): SQL => eq(companies.id, actor.companyId);

/** Proposals are their company's, and so is what they have in common. */
export const proposalsOf = (actor: Pick<Actor, 'companyId'>): SQL => eq(proposals.companyId, actor.companyId);
export const proposalTemplatesOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(proposalTemplates.companyId, actor.companyId);

/** The company reads its visits; only the rep who made one reads its exact coordinates. */
export const knocksOf = (actor: Pick<Actor, 'companyId'>): SQL => ofCompany(actor, knocks.userId);
export const ownKnocks = (actor: Actor): SQL => ownedBy(actor, knocks.userId);

/** Which stages follow from outcomes in the actor's company. */
export const outcomeStagesOf = (actor: Actor): SQL => eq(outcomeStages.companyId, actor.companyId);

/** What a device of the actor's did. */
export const changesOf = (actor: Actor): SQL => ownedBy(actor, changes.userId);
/** When devices of the crew last sent what they kept. */
export const deviceSyncsOf = (actor: Pick<Actor, 'companyId'>): SQL => ofCompany(actor, deviceSyncs.userId);
/** So are appointments; who goes there changes them, or who leads the crew. */
export const appointmentsOf = (actor: Actor): SQL => eq(appointments.companyId, actor.companyId);
export const appointmentsChangedBy = (actor: Actor): SQL =>
  can(actor, 'team:lead') ? appointmentsOf(actor) : ownedBy(actor, appointments.userId);

/** Applied corrections are visible to all who see the property; waiting and declined ones only to their company. */
export const correctionsVisibleTo = (actor: Actor): SQL =>
  actor.role === 'admin'
    ? everything
    : sql`(${corrections.state} = 'holds' or ${ofCompany(actor, corrections.userId)})`;

/** Those that the actor may take back: their own, administrators any. */
export const correctionsWithdrawnBy = (actor: Actor): SQL =>
  actor.role === 'admin' ? everything : ownedBy(actor, corrections.userId);

/** The company reads its disputes; only the author withdraws one. */
export const disputesOf = (actor: Actor): SQL => ofCompany(actor, disputes.userId);
export const ownDisputes = (actor: Actor): SQL => ownedBy(actor, disputes.userId);

/** Reviewers judge captures of every ZIP; of single roofs they see those that were handed to them. */
export const capturesJudgedBy = (actor: Actor): SQL => (can(actor, 'review:write') ? everything : sql`false`);
export const reviewItemsOf = (actor: Actor): SQL => ownedBy(actor, reviewItems.reviewerId);
/** Only the author withdraws a review. */
export const reviewsOf = (actor: Actor): SQL => ownedBy(actor, reviews.reviewerId);

/** What households asked of the company, and what it knows of how to reach them: its own alone. */
export const optOutsOf = (actor: Pick<Actor, 'companyId'>): SQL => eq(optOuts.companyId, actor.companyId);
export const optOutListsOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(optOutLists.companyId, actor.companyId);
export const keptOptOutsOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(keptOptOuts.companyId, actor.companyId);
export const contactRevealsOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(contactReveals.companyId, actor.companyId);
export const contactPointsOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(contactPoints.companyId, actor.companyId);

/** Whether an owner or manager put on the current tag, and the actor is neither: then they may not take it off. */
export const boundByLeader = (actor: Actor): SQL =>
  can(actor, 'team:lead')
    ? sql`false`
    : sql`${propertyTags.userId} in (select ${users.id} from ${users}
        where ${users.companyId} = ${actor.companyId} and ${users.companyRole} in ('owner', 'manager'))`;

/** The tags that the actor's company made. */
export const companyTagsOf = (actor: Pick<Actor, 'companyId'>): SQL =>
  eq(tagCatalog.companyId, actor.companyId);

/** The platform's tags and those of the actor's company: administrators are offered no company's but their own. */
export const tagsOfferedTo = (actor: Actor): SQL =>
  sql`(${tagCatalog.companyId} is null or ${companyTagsOf(actor)})`;
