import { places } from '#domain/csv/property-places.ts';
import type { PermitRow } from '#domain/permits/permit-file.ts';
import { numberKey } from '#domain/property-identity.ts';

/** The columns of a staged permit, with their types. */
export const permitStaging = [
  ...[{ name: 'row_no', type: 'integer' }],
  ...['zip_code', 'identity', 'address_key', 'address'].map((name) => ({ name, type: 'text' })),
  ...['latitude', 'longitude'].map((name) => ({ name, type: 'float8' })),
  ...['number', 'description', 'type', 'work_class', 'status'].map((name) => ({ name, type: 'text' })),
  ...['applied_on', 'issued_on', 'finaled_on'].map((name) => ({ name, type: 'date' })),
  { name: 'contractor', type: 'text' },
  { name: 'value', type: 'numeric' },
  ...['kind', 'rule', 'standing', 'asked'].map((name) => ({ name, type: 'text' })),
];

/** Characters of words that are compared: an index holds them. */
const ASKED = 600;

/** One permit in PostgreSQL's text format, with null as an empty cell. Values hold no tabs or line breaks. */
export function permitLine(row: number, { zipCode, addressKey, values, permit }: PermitRow): string {
  const { number, description, type, workClass, status, appliedOn, issuedOn, finaledOn } = permit;
  const { contractor, value, kind, rule, standing } = permit;
  const words = () =>
    `${description ?? ''} · ${type ?? ''} · ${workClass ?? ''}`.toUpperCase().slice(0, ASKED);
  // Without a number, its words and days tell one permit from another at the door.
  const name = numberKey(number) ?? `${appliedOn ?? issuedOn ?? finaledOn ?? ''} ${words().slice(0, 200)}`;
  const cells = [
    ...[row, zipCode, `${zipCode} ${addressKey} ${name}`, addressKey, values[places.address]],
    ...[values[places.latitude], values[places.longitude]],
    ...[number, description, type, workClass, status, appliedOn, issuedOn, finaledOn, contractor, value],
    ...[kind, rule, standing, kind === 'unclear' ? words() : null],
  ];
  const line = `${cells.join('\t')}\n`;
  return line.includes('\\') ? line.replaceAll('\\', '\\\\') : line;
}
