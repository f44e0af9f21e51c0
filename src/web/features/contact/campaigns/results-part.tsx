import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { MailCampaign } from '#contract/mail-campaigns.ts';
import type { MailResults } from '#contract/mail-results.ts';
import { formatLift, type LiftVerdict } from '#domain/mail/lift.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { formatDay } from '#web/ui/days.ts';
import { cents } from './words.ts';

const verdicts: Record<LiftVerdict, string> = {
  'too few': 'Too few to say',
  unclear: 'No clear difference',
  more: 'More with mail',
  fewer: 'Fewer with mail',
};

const rows = [
  { key: 'answered', label: 'Knocks answered' },
  { key: 'sets', label: 'Appointments set' },
  { key: 'wins', label: 'Won' },
] as const;

/** What came of the campaign, beside the doors that got nothing. */
export function ResultsPart({ campaign: { id, mailedOn } }: { campaign: MailCampaign }) {
  const read = useQuery(query(api.mailCampaigns.results, { params: { campaignId: id } }));
  const since = mailedOn ? formatDay(mailedOn) : read.data && dateAndTime(read.data.since);
  return (
    <Section
      title="Results"
      description={
        <>
          {since ? `Since ${since}.` : 'Since the pieces were mailed.'} The difference is in percentage
          points, with the range it is probably in.
        </>
      }
      aria-label="Results"
      className="grid grid-cols-1 gap-5"
    >
      <Loaded query={read} failure="Failed to fetch the results">
        {(results) => (
          <>
            <Figures results={results} />
            <DataTable
              rows={rows}
              columns={[
                { header: 'Doors', cell: ({ label }) => label },
                { header: 'Mailed', end: true, cell: ({ key }) => share(results.mailed, key) },
                { header: 'Held out', end: true, cell: ({ key }) => share(results.heldOut, key) },
                { header: 'Difference', cell: ({ key }) => difference(results, key) },
              ]}
              keyOf={({ key }) => key}
              tableClass="max-sm:text-sm max-sm:[&_td]:px-2 max-sm:[&_th]:px-2"
            />
            <Replies replies={results.replies} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

const share = (arm: MailResults['mailed'], key: 'answered' | 'sets' | 'wins'): string =>
  `${arm[key].toLocaleString()} of ${arm.doors.toLocaleString()}`;

function difference({ lift }: MailResults, key: 'answered' | 'sets' | 'wins') {
  if (lift === null) return 'No holdout';
  const found = lift[key];
  if (found.verdict === 'too few') return verdicts['too few'];
  return (
    <>
      {verdicts[found.verdict]}
      <span className="block text-sm text-muted-foreground tabular-nums">{formatLift(found)}</span>
    </>
  );
}

function Figures({ results }: { results: MailResults }) {
  const { scanned, scans, replies, optOuts, returned, totalCents, centsPerSet, mailed } = results;
  const figures = [
    {
      label: 'Pieces opened by code',
      value: `${scanned.toLocaleString()} of ${mailed.doors.toLocaleString()}`,
      remark: counted(scans, 'time', 'times'),
    },
    { label: 'Messages', value: replies.length.toLocaleString() },
    { label: 'Opted out', value: optOuts.toLocaleString() },
    { label: 'Came back', value: returned.toLocaleString() },
    { label: 'Cost', value: totalCents === null ? '–' : cents(totalCents) },
    { label: 'Cost of an appointment', value: centsPerSet === null ? '–' : cents(centsPerSet) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 sm:grid-cols-3">
      {figures.map(({ label, value, remark }) => (
        <div key={label} className="grid content-start">
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="text-lg font-semibold tabular-nums">
            {value}
            {remark && <span className="block text-sm font-normal text-muted-foreground">{remark}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What households wrote on the pages of their roofs. */
function Replies({ replies }: { replies: MailResults['replies'] }) {
  if (replies.length === 0) return <p className="text-muted-foreground">No replies yet.</p>;
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="font-medium">Messages</h3>
      <ul className="divide-y rounded-md border">
        {replies.map(({ id, propertyId, address, name, phone, email, message, createdAt }) => (
          <li key={id} className="grid gap-0.5 px-3 py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="text-sm text-muted-foreground">{dateAndTime(createdAt)}</span>
            </p>
            <p className="text-sm wrap-anywhere">{[phone, email].filter(Boolean).join(' · ')}</p>
            {message !== '' && <p className="whitespace-pre-line wrap-anywhere">{message}</p>}
            <Link
              to={`/dashboard?property=${propertyId}`}
              className="justify-self-start text-sm text-primary-text underline underline-offset-4"
            >
              {address}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
