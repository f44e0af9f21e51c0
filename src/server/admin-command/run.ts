import type { AdminUser } from '#contract/admin.ts';
import { tierLabels } from '#domain/plans.ts';
import { setTemporaryPassword } from '#server/features/company/accounts/index.ts';
import { grantZip } from '#server/features/company/coverage/index.ts';
import { resetSecondFactor } from '#server/features/company/second-factor/index.ts';
import { findAccountByEmail, hashPassword } from '#server/features/company/sign-in/index.ts';
import { addFolder, insertCapture } from '#server/features/imagery/captures/index.ts';
import { createUser, listUsers } from '#server/features/platform/admin/index.ts';
import { removedSentence, removeSample } from '#server/features/platform/sample-company/index.ts';
import { openFiles } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { COMMAND_LINE } from '#server/platform/events/emit.ts';
import type { JobQueue } from '#server/platform/job-definition.ts';
import { readablePassword } from '#server/platform/secret.ts';
import type { Services } from '#server/platform/services.ts';
import type { Command } from './command.ts';
import { moveStoredFiles } from './move-files.ts';

/** Does what the operator typed and answers what to print. Throws the failures that the same call would answer. */
export async function runCommand(
  { db, config }: Pick<Services, 'config'> & { db: Database },
  command: Command,
): Promise<string> {
  switch (command.name) {
    case 'create-user': {
      const { person, isAdmin, passwordWasMade } = command;
      await createUser(db, person, isAdmin ? 'admin' : 'user', COMMAND_LINE);
      const made = `Created ${isAdmin ? 'the administrator' : 'the user'} ${person.email}.`;
      return passwordWasMade ? `${made}\nPassword, shown this once: ${person.password}` : made;
    }
    case 'reset-password': {
      const password = readablePassword();
      const userId = await getUserId(db, command.email);
      await setTemporaryPassword(db, userId, await hashPassword(password), COMMAND_LINE);
      return `Temporary password of ${command.email}, shown this once: ${password}`;
    }
    case 'reset-second-factor': {
      await resetSecondFactor(db, await getUserId(db, command.email), COMMAND_LINE);
      return `${command.email} has no second factor any more. Tell them: this command sends no mail.`;
    }
    case 'assign-zip': {
      const userId = await getUserId(db, command.email);
      await grantZip(db, { userId, ...command.grant }, COMMAND_LINE);
      return `${command.email} has ZIP code ${command.grant.zipCode}.`;
    }
    case 'capture add-pictures': {
      const { capture, folder } = command;
      const id =
        typeof capture === 'number'
          ? capture
          : await db.transaction((tx) => insertCapture(tx, capture, COMMAND_LINE));
      const files = await openFiles(config);
      const added = addFolder({ db: db as Services['db'], files }, id, folder, COMMAND_LINE);
      return `Capture ${id}: ${await added.finally(files.close)}`;
    }
    case 'move-files':
      return moveStoredFiles({ db, config }, command);
    case 'remove-sample':
      return removedSentence(await db.transaction((tx) => removeSample(tx, laterJobs, COMMAND_LINE)));
    case 'list-users': {
      const { rows } = await listUsers(db, { search: command.search || undefined, pageSize: 1 });
      return rows.length === 0 ? 'No users.' : table(rows);
    }
  }
}

/** Operations that are begun or canceled here are taken up by the server within a minute, or at its next start. */
const laterJobs: JobQueue = { enqueue: async () => {}, enqueueAll: async () => {} };

async function getUserId(db: Database, email: string): Promise<string> {
  const account = await findAccountByEmail(db, email);
  if (!account) throw notFound(`The user ${email}`);
  return account.id;
}

function table(all: readonly AdminUser[]): string {
  const lines = [
    ['E-MAIL', 'NAME', 'ROLE', 'COMPANY', 'PLAN', 'ZIP CODES'],
    ...all.map((user) => [
      user.email,
      [user.firstName, user.lastName].filter(Boolean).join(' ') || '-',
      user.role,
      user.companyName,
      tierLabels[user.subscriptionTier],
      user.assignedZipCodes.join(', ') || '-',
    ]),
  ];
  const widths = [0, 1, 2, 3, 4].map((at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  return lines
    .map((cells) =>
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
