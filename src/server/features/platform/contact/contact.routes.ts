import type { contact } from '#contract/contact.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { insertContact } from './contact.data.ts';

const THANKS =
  'Thank you for your interest! A team member will reach out by phone and email within 24 hours.';

export const contactHandlers: Handlers<typeof contact> = {
  send: async ({ body }, { request, throttles, ...services }) => {
    await throttles.contactAddress.count(request.ip);
    // A bot that fills in every field gets the normal answer.
    if (body.website) return { message: THANKS };
    await throttles.contactEmail.count(body.email);
    await insertContact(services, body);
    return { message: THANKS };
  },
};
