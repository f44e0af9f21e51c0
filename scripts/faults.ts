import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { randomOf } from '#domain/random.ts';
import { connect, migrateDatabase } from '#server/platform/database/index.ts';
import { clusterLogin } from '#testing/cluster.ts';
import { startPair } from '#testing/database-pair.ts';
import { playClusterFaults } from '#testing/faults/cluster-rounds.ts';
import { databaseFaults } from '#testing/faults/database-faults.ts';
import { openStage, playRound } from '#testing/faults/database-rounds.ts';
import { playMoveKills } from '#testing/faults/move-kills.ts';
import { playServerKills } from '#testing/faults/server-kills.ts';
import { noS3, startS3 } from '#testing/s3-server.ts';
import { promises, writeSection } from '../bench/report.ts';
import { endAllAtExit } from './end-all-at-exit.ts';
import { playPhoneKills } from './phone-kills.ts';

// npm run faults -- <scenario> --rounds n --seed s: 'server' kills the server itself, 'phone' a browser that works without
// a network, 'files' moves of all files, 'cluster' servers, workers, the file store, the primary and the replica of a cluster, 'database' troubles the embedded database with every fault in turn, and the name of a fault with that one alone.

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now()) },
    /** How long a fault that lasts goes on. */
    seconds: { type: 'string', default: '60' },
  },
});
endAllAtExit();
const [scenario = 'database'] = positionals;
const rounds = Number(values.rounds);
const random = randomOf(values.seed);
console.log(`${scenario}, ${rounds} rounds, --seed ${values.seed}\n`);
if (scenario === 'server') await playServerKills(rounds, random);
else if (scenario === 'phone') await playPhoneKills(rounds, random);
else if (scenario === 'files') await playMoves();
else if (scenario === 'cluster') await playCluster();
else await playDatabaseFaults();

/** Each fault once; its figures are a section of docs/benchmarks.md. */
async function playCluster(): Promise<void> {
  const figures = await playClusterFaults(random);
  const rows = figures.map(({ fault, ...rest }) => ({ promise: fault, ...rest }));
  const section = promises('A cluster under faults', rows);
  const note = `Made by \`npm run faults -- cluster --seed ${values.seed}\` at ${currentBuild()}. A primary, its replica, two web servers, a worker${noS3 ? '' : ' and radosgw'} share this machine.`;
  writeSection('docs/benchmarks.md', { ...section, note });
  process.exitCode = section.held ? 0 : 1;
}

/** Moves of all files into a bucket and back. */
async function playMoves(): Promise<void> {
  if (noS3) throw new Error(`Moves of files cannot be played here: ${noS3}.`);
  const s3 = await startS3();
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-moves-'));
  const pair = await startPair();
  try {
    const { FILES_URL, ...keys } = await s3.newBucket();
    const settings = {
      ADMIN_EMAIL: clusterLogin.email,
      ADMIN_PASSWORD: clusterLogin.password,
      DATABASE_URL: pair.primary.url,
      DATA_DIR: dataDir,
      ...keys,
    };
    await migrateDatabase(pair.primary.url);
    const { db, close } = connect(pair.primary.url, () => {}, { max: 2 });
    const { killed, ...rest } = await playMoveKills({ db, settings, bucketUrl: FILES_URL, random }, rounds);
    await close();
    console.log(
      `${rounds} kills held: ${killed.starting} before anything was copied, ${killed.copying} while copying, ${killed.removing} while removing. ${rest.moves} moves ended; ${rest.cameIn} files came in and ${rest.read} were read meanwhile.`,
    );
  } finally {
    await pair.discard();
    await s3.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function currentBuild(): string {
  return `commit ${execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()}`;
}

async function playDatabaseFaults(): Promise<void> {
  const wanted = databaseFaults.filter(({ name }) => scenario === 'database' || scenario === name);
  if (wanted.length === 0) {
    const known = [
      'server',
      'phone',
      'files',
      'cluster',
      'database',
      ...databaseFaults.map(({ name }) => name),
    ];
    throw new Error(`There is no scenario '${scenario}'. Known are ${known.join(', ')}.`);
  }
  const stage = await openStage({ ownDisk: wanted.some(({ fillsDisk }) => fillsDisk) });
  const playable = wanted.filter(({ fillsDisk }) => !fillsDisk || stage.hasOwnDisk);
  for (const { name } of wanted.filter((one) => !playable.includes(one)))
    console.log(`${name} is left out: this account may not mount a disk of its own`);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const fault = playable[(round - 1) % playable.length];
      if (!fault) throw new Error('No fault can be played here.');
      const how = {
        name: `r${round}`,
        before: random.between(200, 1500),
        lasts: Number(values.seconds) * 1000,
      };
      const { acknowledged, refused, healedIn } = await playRound(stage, fault, how);
      const counted = `${acknowledged} acknowledged, ${refused} refused, well after ${healedIn} ms`;
      console.log(`round ${round} of ${rounds}: ${fault.name}: ${counted}`);
    }
    console.log(
      `\n${rounds} rounds held: nothing acknowledged was lost, and the same process was well each time.`,
    );
  } finally {
    await stage.close();
  }
}
