import type { hooks } from '#contract/hooks.ts';
import { NEWEST_PAYLOADS } from '#domain/hooks/payloads.ts';
import { samplePayload } from '#domain/hooks/samples.ts';
import type { Config } from '#server/platform/config.ts';
import { invalid } from '#server/platform/errors.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { AddressRefused, openOutbound } from '#server/platform/outbound.ts';
import { sendPage } from '#server/platform/paging.ts';
import { getDelivery, insertTest, listDeliveries, sendAgain } from './deliveries.data.ts';
import { changeSecret, companyHooks, insertHook, listHooks, updateHook } from './hooks.data.ts';

export const hookHandlers: Handlers<typeof hooks> = {
  list: (_input, { actor, db }) => listHooks(db, actor),
  create: async ({ body: { target_url, event, events = [] } }, { actor, request, ...services }) => {
    const targetUrl = await vetted(target_url, services.config);
    const asked = [...new Set([...(event ? [event] : []), ...events])];
    return insertHook(services, actor, { targetUrl, events: asked }, byActor(actor, request));
  },
  update: async ({ params, body }, { actor, db, config, request }) => {
    const target_url = await vetted(body.target_url, config);
    return updateHook(db, actor, params.hookId, { ...body, target_url }, byActor(actor, request));
  },
  remove: async ({ params }, { actor, db, request }) => {
    await companyHooks.removeBy(db, actor, params.hookId, byActor(actor, request));
    return { message: 'Webhook deleted' };
  },
  changeSecret: async ({ params }, { actor, request, ...services }) => ({
    secret: await changeSecret(services, actor, params.hookId, byActor(actor, request)),
  }),
  test: async ({ params }, { actor, db, throttles }) => {
    await throttles.hookTests.count(actor.companyId);
    return { deliveryId: await insertTest(db, actor, params.hookId) };
  },
  deliveries: async ({ params, query }, { actor, db, reply }) =>
    sendPage(reply, await listDeliveries(db, actor, params.hookId, query)),
  delivery: ({ params }, { actor, db }) => getDelivery(db, actor, params),
  sendAgain: async ({ params }, { actor, db }) => {
    await sendAgain(db, actor, params);
    return { message: 'The delivery is sent again' };
  },
  sample: ({ params }) => [samplePayload(NEWEST_PAYLOADS, params.event)],
};

/** The address as it is kept; it is resolved and vetted again each time something is sent. @throws 400 */
async function vetted(url: string, { hookHostsAllowed: allowedHosts }: Config): Promise<string> {
  try {
    (await openOutbound(url, { allowedHosts })).close();
    return new URL(url).href;
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error;
    throw invalid(error.message, [{ path: 'target_url', message: error.message }]);
  }
}
