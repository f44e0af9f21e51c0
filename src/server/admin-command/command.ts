import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import { NewUser, ZipGrant } from '#contract/admin.ts';
import { NewCapture } from '#contract/captures.ts';
import { RowId, Search } from '#contract/paging.ts';
import { pictureCaptureKinds } from '#domain/imagery/capture-kinds.ts';
import { product } from '#domain/product.ts';
import { terms } from '#domain/terms.ts';
import { subscriptionTypes } from '#domain/territories.ts';
import { FILES_URL_EXAMPLE, readFilesUrl } from '#server/platform/files-url.ts';
import { readablePassword } from '#server/platform/secret.ts';

export const HELP = `Usage: npm run admin -- <command> [options]

  create-user     --email E --first-name F --last-name L [--password P] [--admin]
                  Creates a user. Without --password one is made and shown this once.
  reset-password  --email E
                  Gives the user a temporary password, shown this once, and signs them out everywhere.
  reset-second-factor  --email E
                  Removes the app, passkeys and recovery codes of somebody who lost theirs, and signs them out everywhere.
  assign-zip      --email E --zip 85251 [--type ${subscriptionTypes.join('|')}] [--term ${terms.join('|')}]
                  Gives the user a ZIP code. Type and term left out: standard, as long as their plan says.
  list-users      [--search TEXT]
                  Lists users by email, name, company or ZIP code.
  capture add-pictures FOLDER  (--capture ID | --zip 85251 --day 2026-11-20 [--kind ${pictureCaptureKinds.join('|')}])
                  Adds the JPEGs and orthophotos (GeoTIFF) of a folder to a capture, or to a new one, and outlines of roofs
                  (.geojson). What is there already is passed over.
  move-files      --to s3://…|folder  [--remove]
                  Copies all stored files from where FILES_URL has them, or from the folder, and compares their digests.
                  Run again, it goes on where it stopped. With --remove they are removed there once all have arrived.
  remove-sample   --confirm
                  Removes the sample company with all its work, its properties, flights and storms, and nothing else.
  help            Shows this.

Works beside a running ${product.name} and without one, on the database of DATA_DIR or DATABASE_URL. The same rules
hold as on the screens, and the same record is kept, in the name of the "command line".`;

/** The command has a mistake; the message explains it. */
export class WrongUse extends Error {}

const Folder = z.string({ error: 'is missing: the folder with the pictures' });
const Email = NewUser.shape.email;
const commands = {
  'create-user': z
    .object({
      email: Email,
      'first-name': NewUser.shape.firstName,
      'last-name': NewUser.shape.lastName,
      password: NewUser.shape.password.optional(),
      admin: z.boolean().default(false),
    })
    .transform(({ 'first-name': firstName, 'last-name': lastName, password, ...rest }) => ({
      name: 'create-user' as const,
      person: { firstName, lastName, email: rest.email, password: password ?? readablePassword() },
      isAdmin: rest.admin,
      passwordWasMade: password === undefined,
    })),
  'reset-password': z
    .object({ email: Email })
    .transform((options) => ({ name: 'reset-password' as const, ...options })),
  'reset-second-factor': z
    .object({ email: Email })
    .transform((options) => ({ name: 'reset-second-factor' as const, ...options })),
  'assign-zip': z
    .object({
      email: Email,
      zip: ZipGrant.shape.zipCode,
      type: ZipGrant.shape.subscriptionType,
      term: ZipGrant.shape.term,
    })
    .transform(({ email, zip, type, term }) => ({
      name: 'assign-zip' as const,
      email,
      grant: { zipCode: zip, subscriptionType: type, term },
    })),
  'remove-sample': z
    .object({ confirm: z.literal(true, { error: 'is missing: it removes the sample for good' }) })
    .transform(() => ({ name: 'remove-sample' as const })),
  'move-files': z
    .object({
      to: z.string().transform((text, context) => {
        const place = text === 'folder' ? ('folder' as const) : readFilesUrl(text);
        if (place) return place;
        context.addIssue(`must be folder or an address such as ${FILES_URL_EXAMPLE}`);
        return z.NEVER;
      }),
      remove: z.boolean().default(false),
    })
    .transform(({ to, remove }) => ({ name: 'move-files' as const, to, andRemove: remove })),
  'list-users': z
    .object({ search: Search.optional() })
    .transform((options) => ({ name: 'list-users' as const, ...options })),
  'capture add-pictures': z
    .object({
      folder: Folder,
      capture: RowId.optional(),
      zip: NewCapture.shape.zipCode.optional(),
      day: NewCapture.shape.capturedOn.optional(),
      kind: NewCapture.shape.kind.default('flight'),
    })
    .refine(({ capture, zip, day }) => (capture !== undefined) !== (zip !== undefined && day !== undefined), {
      path: ['capture'],
      message: 'give it, or --zip and --day',
    })
    .transform(({ folder, capture, zip, day, kind }) => ({
      name: 'capture add-pictures' as const,
      folder,
      // The contract's own rules report what a new one lacks.
      capture: capture ?? NewCapture.parse({ zipCode: zip, capturedOn: day, kind }),
    })),
};

export type Command = z.infer<(typeof commands)[keyof typeof commands]>;

/**
 * What the operator typed, checked by the contract's own rules.
 * @throws WrongUse
 */
export function readCommand(typed: readonly string[]): Command | { name: 'help' } {
  const [first = 'help', second, ...others] = typed;
  // Two words, the first of which names the subject.
  const isPair = first === 'capture' && second !== undefined;
  const [name, rest] = isPair ? [`capture ${second}`, others] : [first, typed.slice(1)];
  if (first === 'help' || typed.includes('--help') || typed.includes('-h')) return { name: 'help' };
  if (!isCommand(name)) throw new WrongUse(`There is no command "${name}".`);
  const parsed = commands[name].safeParse(readOptions(name, rest));
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map(
    ({ path, message }) =>
      `  --${path.join('.')} ${/received undefined/.test(message) ? 'is missing' : `(${message})`}`,
  );
  throw new WrongUse(`${name} cannot be done like this:\n${[...new Set(lines)].join('\n')}`);
}

const isCommand = (name: string): name is keyof typeof commands => Object.hasOwn(commands, name);

const optionsOf: Record<keyof typeof commands, NonNullable<ParseArgsConfig['options']>> = {
  'create-user': {
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
    password: { type: 'string' },
    admin: { type: 'boolean' },
  },
  'reset-password': { email: { type: 'string' } },
  'reset-second-factor': { email: { type: 'string' } },
  'assign-zip': {
    email: { type: 'string' },
    zip: { type: 'string' },
    type: { type: 'string' },
    term: { type: 'string' },
  },
  'remove-sample': { confirm: { type: 'boolean' } },
  'move-files': { to: { type: 'string' }, remove: { type: 'boolean' } },
  'list-users': { search: { type: 'string' } },
  'capture add-pictures': {
    capture: { type: 'string' },
    zip: { type: 'string' },
    day: { type: 'string' },
    kind: { type: 'string' },
  },
};

function readOptions(name: keyof typeof commands, typed: string[]): object {
  try {
    const allowPositionals = name.startsWith('capture ');
    const { values, positionals } = parseArgs({ args: typed, options: optionsOf[name], allowPositionals });
    if (positionals.length > 1) throw new Error(`There is one folder too many: ${positionals[1]}`);
    return { ...values, ...(allowPositionals && { folder: positionals[0] }) };
  } catch (error) {
    throw new WrongUse(error instanceof Error ? error.message : String(error));
  }
}
