import { zodResolver } from '@hookform/resolvers/zod';
import { ContactRequest, contact } from '#contract/contact.ts';
import { send } from '#web/api/request.ts';

/** The form's rules, those of the contract. */
export const resolveRequest = zodResolver(ContactRequest);

/** Sends the request. The client of the whole contract would weigh more than this page, so it is left out here. */
export async function sendRequest(body: ContactRequest): Promise<void> {
  await send(contact.send, { body });
}
