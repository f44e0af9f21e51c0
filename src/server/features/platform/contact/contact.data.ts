import type { ContactRequest } from '#contract/contact.ts';
import { and, eq, gt, sql } from '#server/db/orm.ts';
import { contactRequests } from '#server/db/schema/index.ts';
import { sendMail } from '#server/features/company/notices/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import { lockNames, lockUntilCommit } from '#server/platform/database/index.ts';
import type { Services } from '#server/platform/services.ts';

/** Stores the request with its mail. The same one again within an hour is the same one. */
export function insertContact(
  { config, db, jobs }: Pick<Services, 'config' | 'db' | 'jobs'>,
  { website: _website, ...contact }: ContactRequest,
): Promise<void> {
  return db.transaction(async (tx) => {
    // Two clicks may arrive at two server processes at once.
    await lockUntilCommit(tx, lockNames.contact(contact.email));
    const same = Object.entries(contact).map(([name, value]) =>
      eq(contactRequests[name as keyof typeof contact], value),
    );
    const [before] = await tx
      .select({ id: contactRequests.id })
      .from(contactRequests)
      .where(and(...same, gt(contactRequests.createdAt, sql`now() - interval '1 hour'`)));
    if (before) return;
    await tx.insert(contactRequests).values(contact);
    await jobs.enqueue(tx, sendMail, {
      to: config.supportEmail,
      subject: `Contact request: ${contact.companyName}`,
      text: `${contact.fullName} asks to be contacted within 24 hours.

Company:  ${contact.companyName}, ${contact.companyLocation}
Email:    ${contact.email}
Phone:    ${contact.phone}

It is kept under Requests: ${publicUrlOf(config)}/admin/requests?kind=contacts`,
    });
  });
}
