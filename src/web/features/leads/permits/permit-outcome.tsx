import type { PermitOutcome } from '#contract/permits.ts';
import { permitKindLabels } from '#domain/permits/kinds.ts';
import { permitStandingLabels } from '#domain/permits/status.ts';
import { counted } from '#domain/standing.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { formatDay } from '#web/ui/days.ts';
import { UnclearPermits } from './unclear-permits.tsx';

/** What a file of permits says: where they belong, what they were for, and what a person has to answer. */
export function PermitOutcomeView({ outcome }: { outcome: PermitOutcome }) {
  const { matched, many, unmatched, kinds, unclear, firstRows } = outcome;
  return (
    <div className="grid gap-5">
      <p>
        {[
          `${counted(matched, 'permit is', 'permits are')} of properties here`,
          many > 0 && `${many.toLocaleString()} at addresses of several properties, which count for none`,
          unmatched > 0 && `${unmatched.toLocaleString()} without a property here`,
        ]
          .filter(Boolean)
          .join(', ')}
        .
      </p>
      <div className="grid gap-2">
        <h3 className="font-medium">What they were for</h3>
        <ul className="flex flex-wrap gap-1.5 text-sm tabular-nums">
          {kinds.map(({ kind, rows, counted: counting }) => (
            <li key={kind} className="flex min-h-7 items-center gap-1.5 rounded-md border px-2">
              <span className="font-medium">{permitKindLabels[kind]}</span>
              <span className="text-muted-foreground">
                {rows.toLocaleString()}
                {kind === 're-roof' && counting < rows && `, ${counting.toLocaleString()} issued or finaled`}
              </span>
            </li>
          ))}
        </ul>
      </div>
      {unclear.length > 0 && (
        <div className="grid gap-1">
          <h3 className="font-medium">Please answer: was the roof replaced?</h3>
          <p className="text-sm text-muted-foreground">
            No rule can tell. An answer counts for all permits with the same words, here and in later files.
          </p>
          <UnclearPermits rows={unclear} />
        </div>
      )}
      {firstRows.length > 0 && (
        <DataTable
          rows={firstRows}
          columns={[
            {
              header: 'Row',
              body: 'text-muted-foreground tabular-nums',
              cell: ({ row }) => row.toLocaleString(),
            },
            { header: 'Address', cell: ({ address }) => address },
            { header: 'Permit', cell: ({ number }) => number },
            {
              header: 'Description',
              body: 'max-w-72 truncate whitespace-nowrap',
              title: ({ description }) => description ?? undefined,
              cell: ({ description }) => description,
            },
            { header: 'Read as', cell: ({ kind }) => permitKindLabels[kind] },
            { header: 'Status', cell: ({ standing }) => permitStandingLabels[standing] },
            { header: 'Day', cell: ({ day }) => day && formatDay(day) },
            { header: 'Property', cell: ({ match }) => places[match] },
          ]}
          keyOf={({ row }) => row}
          role="region"
          aria-label="First permits"
          tabIndex={0}
        />
      )}
    </div>
  );
}

const places = { one: 'Found', many: 'Several', none: 'None' } as const;
