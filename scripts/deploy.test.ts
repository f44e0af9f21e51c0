import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/platform/config.ts';
import { freePort } from '#testing/process.ts';

const FOLDER = 'deploy';
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'ridgecap-deploy-'));
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

const secrets = {
  DATABASE_PASSWORD: 'only-for-a-test',
  PUBLIC_URL: 'https://leads.example.com',
  SESSION_SECRET: 'only for a test, and long enough for it',
  SMTP_URL: 'smtp://mail.example.com:587',
  FILES_URL: 's3://bucket/files?endpoint=https://s3.example.com&style=path',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

function run(program: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
  });
  return { status, output: stdout + stderr };
}

/** A test that names the program it lacks where it is skipped. */
function withTool(program: string, name: string, body: () => unknown): void {
  const isHere = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  test.skipIf(!isHere)(isHere ? name : `${name} (skipped: ${program} is not here)`, async () => body());
}

/** Both: it takes the file as it is, and refuses it with a mistake. */
function takes(
  check: (text: string) => { status: number | null; output: string },
  text: string,
  broken: string,
) {
  expect(broken).not.toBe(text);
  expect(check(text)).toMatchObject({ status: 0 });
  expect(check(broken).status).not.toBe(0);
}

describe('haproxy', () => {
  const check = (text: string) => {
    const file = join(place, 'haproxy.cfg');
    writeFileSync(file, text);
    return run('haproxy', ['-c', '-f', file]);
  };
  for (const name of ['haproxy.cfg', 'haproxy-web.cfg'])
    withTool('haproxy', `${name} is a configuration without warnings`, () => {
      const text = read(name);
      takes(check, text, text.replace('option httpchk', 'option htpchk'));
      expect(check(text).output).not.toMatch(/WARNING|ALERT/);
    });
});

describe('systemd', () => {
  const check = (name: string) => (text: string) => {
    const file = join(place, name.replace('@', '@5001'));
    // The project's Node may be elsewhere on this machine.
    writeFileSync(file, text.replaceAll('/usr/bin/node', process.execPath));
    const { status, output } = run('systemd-analyze', ['verify', file]);
    // Unknown keys are ignored with a message.
    return { status: output.includes(name.split(/[@.]/)[0] ?? name) ? 1 : status, output };
  };
  for (const name of ['ridgecap-web@.service', 'ridgecap-worker.service'])
    withTool('systemd-analyze', `${name} is a unit without unknown keys`, () => {
      const text = read(name);
      takes(check(name), text, text.replace('KillMode', 'KilMode'));
      takes(check(name), text, text.replace('/usr/bin/node', '/nowhere/node'));
    });
});

withTool('docker-compose', 'compose.yaml is complete, and its servers start with these settings', () => {
  const check = (text: string) => {
    const file = join(place, 'compose.yaml');
    writeFileSync(file, text);
    return run('docker-compose', ['-f', file, 'config'], secrets);
  };
  takes(check, read('compose.yaml'), read('compose.yaml').replace('healthcheck:', 'healtcheck:'));
  const { SESSION_SECRET, ...others } = secrets;
  const without = run('docker-compose', ['-f', join(FOLDER, 'compose.yaml'), 'config'], others);
  expect([without.status, without.output]).toEqual([1, expect.stringContaining('is missing in deploy/.env')]);
});

withTool('patroni', 'patroni.yml passes its validator', async () => {
  const versions = existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql') : [];
  const ports = [await freePort(), await freePort()];
  const check = (text: string) => {
    const file = join(place, 'patroni.yml');
    // Addresses and programs of this machine.
    let here = text.replaceAll(/listen: [\d.]+:\d+/g, () => `listen: 127.0.0.1:${ports.shift() ?? 0}`);
    here = here.replace('/usr/lib/postgresql/18/bin', `/usr/lib/postgresql/${versions[0]}/bin`);
    writeFileSync(file, here);
    return run('patroni', ['--validate-config', file]);
  };
  if (versions.length === 0) return;
  expect(check(read('patroni.yml'))).toEqual({ status: 0, output: '' });
  expect(check(read('patroni.yml').replace('ttl: 20', 'ttl: twenty')).output).toContain('ttl');
});

/** There is no linter for it here: the rules that matter, written by hand. */
describe('Dockerfile', () => {
  const lines = read('Dockerfile')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const of = (name: string) => lines.filter((line) => line.startsWith(`${name} `));

  test('has known instructions alone, in an order that works', () => {
    const known = /^(FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|STOPSIGNAL|HEALTHCHECK|CMD) \S/;
    expect(lines.filter((line) => !known.test(line))).toEqual([]);
    expect(lines[0]).toMatch(/^FROM /);
    expect(of('COPY').at(-1)).toMatch(/--from=build /);
  });

  test('names the release of its base, runs as nobody special, and passes signals on', () => {
    for (const from of of('FROM')) expect(from).toMatch(/^FROM node:24-bookworm-slim( AS build)?$/);
    expect(of('USER')).toEqual(['USER ridgecap']);
    const [cmd] = of('CMD');
    const program = JSON.parse(cmd?.slice('CMD '.length) ?? '') as string[];
    expect(program).toEqual(['node', 'scripts/run.mjs', 'start']);
    expect(existsSync(program[1] ?? '')).toBe(true);
    expect(of('HEALTHCHECK')[0]).toContain('/healthz');
    expect(read('Dockerfile')).not.toMatch(/\b(ADD|latest|sudo|curl|npm install)\b|SECRET|PASSWORD/);
  });

  test('its health check is a program that runs', () => {
    const [check = ''] = of('HEALTHCHECK');
    const [program = '', ...args] = JSON.parse(check.slice(check.indexOf('["'))) as string[];
    expect(program).toBe('node');
    expect(run(process.execPath, args, { PORT: '9' }).status).toBe(1);
  });

  test('leaves data, secrets and what is built out of the image', () => {
    const ignored = read('Dockerfile.dockerignore').split('\n');
    for (const name of ['.git', 'node_modules', 'data', 'backups', '**/.env'])
      expect(ignored).toContain(name);
  });
});

test('every setting named in deploy is one, and those of compose.yaml are valid together', () => {
  const known = new Set(
    [...readFileSync('src/server/platform/settings.ts', 'utf8').matchAll(/^ {2}([A-Z][A-Z\d_]+):/gm)].map(
      ([, name]) => name,
    ),
  );
  const [, ofServers = ''] = /x-settings:[^\n]*\n([\s\S]*?)\nservices:/.exec(read('compose.yaml')) ?? [];
  const inCompose = [...`${ofServers}\n  ROLE: x`.matchAll(/^ {2}([A-Z\d_]+):/gm)].map(([, name]) => name);
  const inUnits = ['ridgecap-web@.service', 'ridgecap-worker.service'].flatMap((name) =>
    [...read(name).matchAll(/^Environment=(.*)$/gm)].flatMap(([, all]) =>
      (all ?? '').split(' ').map((one) => one.split('=')[0]),
    ),
  );
  expect(inCompose.length).toBeGreaterThan(8);
  expect([...inCompose, ...inUnits].filter((name) => !known.has(name))).toEqual([]);
  const { DATABASE_PASSWORD, ...settings } = secrets;
  const DATABASE_URL = `postgres://ridgecap:${DATABASE_PASSWORD}@database:5432/ridgecap`;
  expect(readConfig({ ...settings, DATABASE_URL, TRUST_PROXY: '1', ROLE: 'web' }).files.bucket?.name).toBe(
    'bucket',
  );
});
