import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { hostname } from 'node:os';
import type pg from 'pg';
import { BUILD } from './builds.ts';
import { lockNumbers } from './locks.ts';

/** What a process announces of itself to the others on its database: shared locks, which end with its connection. */
export interface Presence {
  /** The secret that sessions and links are signed with. */
  secret: string;
  dataDir: string;
}

/** Of other processes on the same database. */
export interface Others {
  count: number;
  /** Some keep their files in another folder, or on another machine. */
  haveOtherFolder: boolean;
  haveOtherSecret: boolean;
}

const numberOf = (text: string): number => createHash('sha256').update(text).digest().readInt32BE(0);

const folderOf = (dataDir: string) => numberOf(`${hostname()} ${realpathSync(dataDir)}`);
const secretOf = (secret: string) => numberOf(`presence ${secret}`);

/** Announces this process for as long as the connection lasts. */
export async function announce(client: pg.ClientBase, { secret, dataDir }: Presence): Promise<void> {
  await client.query(
    `select pg_advisory_lock_shared($1, $2), pg_advisory_lock_shared($3, $4), pg_advisory_lock_shared($5, $6)`,
    [
      ...[lockNumbers.build, BUILD],
      ...[lockNumbers.folder, folderOf(dataDir)],
      ...[lockNumbers.secret, secretOf(secret)],
    ],
  );
}

/** The other processes, as the connection that announced this one sees them. */
export async function findOthers(client: pg.ClientBase, { secret, dataDir }: Presence): Promise<Others> {
  const { rows } = await client.query<{ count: number; other_folder: boolean; other_secret: boolean }>(
    `select count(distinct pid)::int as count,
       coalesce(bool_or(classid = $1 and objid::bigint <> $2::int::bigint & 4294967295), false) as other_folder,
       coalesce(bool_or(classid = $3 and objid::bigint <> $4::int::bigint & 4294967295), false) as other_secret
     from pg_locks where locktype = 'advisory' and objsubid = 2 and classid = any(array[$1, $3]::oid[])
       and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`,
    [lockNumbers.folder, folderOf(dataDir), lockNumbers.secret, secretOf(secret)],
  );
  const found = rows[0];
  return {
    count: found?.count ?? 0,
    haveOtherFolder: found?.other_folder ?? false,
    haveOtherSecret: found?.other_secret ?? false,
  };
}

/** What an operator should change where several servers share a database. */
export function warningsOf(
  { count, haveOtherFolder, haveOtherSecret }: Others,
  { smtpUrl }: { smtpUrl: string | undefined },
): string[] {
  if (count === 0) return [];
  return [
    ...(haveOtherSecret
      ? [
          'Another server on this database has another secret: who signs in here is signed out there. Set the same SESSION_SECRET for all.',
        ]
      : []),
    ...(haveOtherFolder && !smtpUrl
      ? [
          'Several servers share this database, and mails go into the outbox of whichever works on them. Set SMTP_URL.',
        ]
      : []),
  ];
}
