import type { UseQueryResult } from '@tanstack/react-query';
import type { Connection } from '#contract/admin.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { dateAndTime } from '#web/ui/dates.ts';

const names: Record<Connection['name'], string> = {
  database: 'Database',
  geocoder: 'Geocoder',
  mail: 'Mail server',
};

const states = {
  connected: ['success', 'Connected'],
  'in-trouble': ['destructive', 'In trouble'],
  local: ['neutral', 'Not configured'],
  unused: ['neutral', 'Not used yet'],
} as const satisfies Record<Connection['state'], readonly [variant: string, words: string]>;

/** What the offline defaults do instead. */
const localLabels: Partial<Record<Connection['name'], string>> = {
  geocoder: 'Properties are placed in the middle of their ZIP.',
  mail: 'Emails are written to the outbox folder.',
};

/** How the database, the geocoder and the mail server are doing. */
export function Connections({ connections }: { connections: UseQueryResult<Connection[]> }) {
  return (
    <section aria-labelledby="connections" className="grid gap-3 border-t pt-5">
      <h3 id="connections" className="font-medium">
        Connections
      </h3>
      <Loaded query={connections} failure="Failed to fetch the connections">
        {(all) => (
          <ul className="grid gap-3">
            {all.map((one) => (
              <Line key={one.name} connection={one} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Line({ connection }: { connection: Connection }) {
  const { name, state, lastSuccessAt, lastFailureAt, lastError, waiting } = connection;
  const remarks = [
    state === 'local' && localLabels[name],
    lastSuccessAt && `Last success ${dateAndTime(lastSuccessAt)}.`,
    lastFailureAt && `Last failure ${dateAndTime(lastFailureAt)}.`,
    waiting > 0 && `${waiting.toLocaleString()} waiting.`,
  ].filter(Boolean);
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap items-center justify-between gap-2">
        {names[name]}
        <ConnectionBadge state={state} />
      </p>
      {remarks.length > 0 && <p className="text-sm text-muted-foreground">{remarks.join(' ')}</p>}
      {lastError && <p className="text-sm break-words text-destructive-text">{lastError}</p>}
    </li>
  );
}

export function ConnectionBadge({ state }: { state: Connection['state'] }) {
  const [variant, words] = states[state];
  return <Badge variant={variant}>{words}</Badge>;
}
