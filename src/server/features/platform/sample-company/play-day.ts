import type { Actor } from '#access/can.ts';
import type { Change } from '#contract/changes.ts';
import { hullOf } from '#domain/geo/hull.ts';
import { figuresOf } from '#domain/routes/figures.ts';
import { USUAL_PACE } from '#domain/routes/pace.ts';
import type { SampleDoor } from '#sample/company/areas.ts';
import { reps } from '#sample/company/crew.ts';
import { uuidOf } from '#sample/company/deeds.ts';
import type { Deed, PlannedDay } from '#sample/company/plan.ts';
import { listAppointmentsAt, updateAppointment } from '#server/features/field/appointments/index.ts';
import { applyChanges } from '#server/features/field/changes/index.ts';
import { insertWalks, listWalks } from '#server/features/field/walks/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { happenedAt } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import type { Crew } from './crew.data.ts';
import { takeStep } from './sell-roofs.ts';

/** Changes that are applied together. */
const AT_ONCE = 50;

type Needed = Pick<Services, 'config' | 'jobs' | 'files' | 'sideWrites'>;

type Doors = ReadonlyMap<number, SampleDoor>;

/**
 * Gives the walks of a day and does what the crew did on it, as the manager's screen and the reps' phones would, but at
 * the times of that day.
 * @param now when the phones send it
 * @param take how a step of a proposal is taken
 */
export async function playDay(
  tx: Database,
  crew: Crew,
  { day, givenAt, walks, deeds, ends, papers }: PlannedDay,
  doors: Doors,
  needs: Needed,
  now: Date,
  take = takeStep,
): Promise<void> {
  if (walks.length > 0) {
    await happenedAt(tx, givenAt);
    const asked = walks.map(({ rep, name, ...route }) => ({
      ...{ userId: crew[rep].id, name, propertyIds: route.order },
      ...{ miles: figuresOf(route, USUAL_PACE).miles, minutes: figuresOf(route, USUAL_PACE).minutes },
      outline: outlineOf(route.order, doors),
    }));
    await insertWalks(tx, crew.manager, { day, walks: asked }, givenAt);
  }
  const given = await listWalks(tx, crew.manager, day);
  for (const rep of reps) {
    const actor = crew[rep];
    const queueId = given.find(({ walker }) => walker.id === actor.id)?.queueId ?? null;
    const own = deeds.filter(({ by }) => by === rep);
    for (let from = 0; from < own.length; from += AT_ONCE)
      await applyDeeds(tx, actor, own.slice(from, from + AT_ONCE), { queueId, now }, needs);
  }
  for (const { by, propertyId, startsAt, state } of ends) {
    await happenedAt(tx, startsAt);
    const known = await listAppointmentsAt(tx, crew[by], propertyId);
    const one = known.find((appointment) => Date.parse(appointment.startsAt) === startsAt.getTime());
    if (one) await updateAppointment(tx, crew[by], one.id, { state }, needs);
  }
  for (const paper of papers) {
    const door = doors.get(paper.propertyId);
    if (door) await take(tx, crew, paper, door, needs);
  }
}

async function applyDeeds(
  tx: Database,
  actor: Actor,
  deeds: readonly Deed[],
  { queueId, now }: { queueId: number | null; now: Date },
  needs: Needed,
): Promise<void> {
  const changes = deeds.map(
    ({ id, by, at, kind, body, ofWalk }, place): Change => ({
      ...{ id, kind, deviceId: uuidOf(`phone of ${by}`), sequence: place + 1, at: at.toISOString() },
      body: kind === 'knock' && ofWalk ? { ...body, queueId } : body,
    }),
  );
  const sync = { sentAt: null, arrivedAt: now, waiting: 0 };
  const answers = await applyChanges(tx, actor, changes, sync, needs);
  const refused = answers.find(({ result }) => result === 'refused');
  if (refused) throw new Error(`A change of the sample company was refused: ${refused.detail}`);
}

function outlineOf(ids: readonly number[], doors: Doors): [number, number][] {
  const corners = ids.flatMap((id) => {
    const place = doors.get(id);
    return place ? [[place.longitude, place.latitude] as const] : [];
  });
  return hullOf(corners).map(([longitude, latitude]) => [longitude, latitude]);
}
