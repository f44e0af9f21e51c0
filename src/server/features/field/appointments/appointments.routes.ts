import type { appointments } from '#contract/appointments.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { networkOf } from '#server/platform/throttle.ts';
import {
  getAppointment,
  insertAppointment,
  listAppointments,
  listAppointmentsAt,
  updateAppointment,
} from './appointments.data.ts';
import { deleteFeed, findFeed, readFeed, replaceFeed } from './feed.data.ts';

export const appointmentHandlers: Handlers<typeof appointments> = {
  list: ({ query }, { db, actor }) => listAppointments(db, actor, query),
  listOfProperty: ({ params }, { db, actor }) => listAppointmentsAt(db, actor, params.propertyId),

  create: async ({ params, body }, { db, actor, ...needs }) => {
    const id = await db.transaction((tx) => insertAppointment(tx, actor, params.propertyId, body, needs));
    return getAppointment(db, actor, id);
  },

  update: async ({ params, body }, { db, actor, ...needs }) => {
    await db.transaction((tx) => updateAppointment(tx, actor, params.appointmentId, body, needs));
    return getAppointment(db, actor, params.appointmentId);
  },

  getFeed: (_input, { db, actor }) => findFeed(db, actor),
  createFeed: (_input, { db, actor, config, request }) =>
    replaceFeed(db, actor, config, byActor(actor, request)),
  deleteFeed: async (_input, { db, actor, request }) => {
    await deleteFeed(db, actor, byActor(actor, request));
    return { message: 'The calendar’s secret address has ended' };
  },

  readFeed: async ({ params }, { db, config, throttles, request, reply }) => {
    await throttles.calendarFeed.count(networkOf(request.ip));
    const text = await readFeed(db, config, params.secret);
    return reply
      .type('text/calendar; charset=utf-8')
      .headers({ 'x-robots-tag': 'noindex', 'content-disposition': 'inline; filename="appointments.ics"' })
      .send(text);
  },
};
