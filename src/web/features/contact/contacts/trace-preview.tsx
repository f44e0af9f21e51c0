import type { TraceImport, TraceRowShown } from '#contract/trace-import.ts';
import { optOutLabels } from '#domain/compliance/contact/channels.ts';
import { type TraceRole, traceRoleLabels, traceRoles } from '#domain/contacts/trace-roles.ts';
import { formatPhone } from '#domain/people/phone.ts';
import { counted } from '#domain/standing.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';

interface TracePreviewProps {
  preview: TraceImport;
  onChoose: (index: number, role: TraceRole) => void;
  importing: boolean;
  onImport: () => void;
}

/** Columns that say who somebody is or how to reach them. */
const ofPerson: ReadonlySet<TraceRole> = new Set(['name', 'firstName', 'lastName', 'phone', 'email']);

const options = traceRoles.map((value) => ({ value, label: traceRoleLabels[value] }));

/** What a file holds: what would come in, its first rows and columns as they are read, and what is wrong with it. */
export function TracePreview({ preview, onChoose, importing, onImport }: TracePreviewProps) {
  const { applied, columns, missing, problems, problemCount } = preview;
  const headerAt = (index: number) => columns[index]?.header || `column ${index + 1}`;
  return (
    <section aria-label="Preview" className="grid gap-4">
      <p role="status" className="wrap-anywhere">
        {sentenceOf(preview)}
      </p>
      {preview.notes.length > 0 && (
        <ul aria-label="About the columns" className="grid list-disc gap-1 pl-5 text-sm wrap-anywhere">
          {preview.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <details className="rounded-lg border p-3">
          <summary className="cursor-pointer font-medium">
            {counted(problemCount, 'value', 'values')} cannot be read
          </summary>
          <ul className="mt-2 grid gap-1 text-sm">
            {problems.map(({ row, reason }) => (
              <li key={`${row} ${reason}`} className="wrap-anywhere">
                Row {row}: {reason}
              </li>
            ))}
            {problemCount > problems.length && (
              <li>And {(problemCount - problems.length).toLocaleString()} more.</li>
            )}
          </ul>
        </details>
      )}
      {!applied && (
        <>
          {missing && (
            <p role="alert" className="text-destructive-text">
              {missing}
            </p>
          )}
          <Button
            className="w-fit"
            why={
              missing ??
              (preview.points + preview.optOuts === 0 && 'Nothing in this file is for your properties.')
            }
            pending={importing}
            onClick={onImport}
          >
            {importing ? 'Importing...' : 'Import Contacts'}
          </Button>
          <TraceRows rows={preview.first} />
          <ul aria-label="Columns" className="grid max-h-96 gap-3 overflow-y-auto rounded-lg border p-3">
            {columns.map(({ index, header, role, person, about, examples }) => (
              <li key={index} className="grid items-center gap-2 sm:grid-cols-2">
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{header || `Column ${index + 1}`}</p>
                  <p className="truncate text-sm text-muted-foreground">{examples.join(', ') || 'Empty'}</p>
                  {(about.length > 0 || ofPerson.has(role)) && (
                    <p className="text-sm text-muted-foreground wrap-anywhere">
                      {about.length > 0 ? `About ${about.map(headerAt).join(', ')}` : person}
                    </p>
                  )}
                </div>
                <Select
                  aria-label={`What ${header || `column ${index + 1}`} is`}
                  value={role}
                  options={options}
                  onValueChange={(value) => onChoose(index, value as TraceRole)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function sentenceOf(preview: TraceImport) {
  const { applied, fileName, rows, matched, withheld, unmatched, people, points, optOuts, left } = preview;
  const leftOut = [
    unmatched > 0 && `${counted(unmatched, 'row matches', 'rows match')} none of your properties`,
    withheld > 0 && `${counted(withheld, 'row is', 'rows are')} for households that opted out`,
    left > 0 &&
      `${counted(left, 'person or number is', 'people and numbers are')} more than a property or person can have`,
  ].filter(Boolean);
  const found = `${counted(points, 'number or address', 'numbers and addresses')} of ${counted(people, 'person', 'people')}`;
  return [
    applied
      ? `${fileName} was imported. ${points === 0 ? 'No number in it was new.' : `New: ${found}.`}`
      : `${counted(rows, 'row', 'rows')}, ${matched.toLocaleString()} of them for your properties: ${found}.`,
    optOuts > 0 && `Opt-outs${applied ? ' recorded' : ''}: ${optOuts.toLocaleString()}.`,
    leftOut.length > 0 && `Left out: ${leftOut.join(', and ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

const states: Record<TraceRowShown['state'], string | null> = {
  matched: null,
  unmatched: 'None of your properties',
  withheld: 'Opted out: nothing is kept',
};

/** The first rows of a file as they are read: which person gets which number, with which flag. */
function TraceRows({ rows }: { rows: readonly TraceRowShown[] }) {
  return (
    <ol aria-label="First rows" className="grid max-h-96 gap-3 overflow-y-auto rounded-lg border p-3">
      {rows.map(({ row, address, state, people, optOuts }) => (
        <li key={row} className="grid gap-1">
          <p className="font-medium wrap-anywhere">
            Row {row}: {address || 'No address'}
          </p>
          <p className="text-sm text-muted-foreground empty:hidden">
            {[states[state], ...optOuts.map((channel) => `Opt-out: ${optOutLabels[channel]}`)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <ul className="grid gap-1 text-sm">
            {people.map(({ name, label, points }) => (
              <li key={label} className="wrap-anywhere">
                {name ?? 'No name'} ({label}): {points.map(textOf).join('; ')}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

type Point = TraceRowShown['people'][number]['points'][number];

function textOf({ kind, value, lineKind, isListed, isLitigator }: Point): string {
  if (kind === 'email') return value;
  const registry =
    isListed === null ? 'not checked' : isListed ? 'on the do-not-call registry' : 'not on the registry';
  return [
    formatPhone(value),
    lineKind !== 'unknown' && lineKind,
    registry,
    isLitigator && 'litigator: no calls or texts',
  ]
    .filter(Boolean)
    .join(', ');
}
