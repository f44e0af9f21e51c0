import { Readable } from 'node:stream';
import { dayOf } from '#sample/company/calendar.ts';
import { PERMITS_FILE, permitsCsv } from '#sample/company/permits.ts';
import { findAccountByEmail } from '#server/features/company/sign-in/index.ts';
import { importInCall } from '#server/features/leads/uploads/index.ts';
import { PLATFORM } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { listSampleDoors } from './doors.data.ts';

/** Imports the building permits of the sample's ZIP as an administrator would. Again, it changes nothing. */
export async function importPermits(services: Services, now: Date): Promise<void> {
  const admin = await findAccountByEmail(services.db, services.config.adminEmail);
  if (!admin) return;
  const csv = permitsCsv(await listSampleDoors(services.db), now);
  const rules = { kind: 'permits', zipCode: null, otherZips: 'reject' } as const;
  const upload = {
    ...{ fileName: PERMITS_FILE, rules, isEarly: false, by: { ...PLATFORM, id: admin.id } },
    fields: async () => ({ ...rules, blanks: 'keep' as const, capturedOn: dayOf(now) }),
    progress: { bytesReceived: 0, rowsRead: 0 },
  };
  await importInCall(services, Readable.from([Buffer.from(csv)]), upload, undefined);
}
