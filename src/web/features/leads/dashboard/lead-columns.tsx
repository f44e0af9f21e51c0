import { capitalized } from '#domain/capitalized.ts';
import type { Stage } from '#domain/crm.ts';
import { absenceOf } from '#domain/owners/flags.ts';
import { roofLine, roofYear } from '#domain/permits/roof-line.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { StageBadge } from '#web/features/leads/crm/index.ts';
import { RoofThumbnail } from '#web/features/leads/thumbnails/index.ts';
import { describeLeadStorm, leadStormDetails } from '#web/features/storms/storms/index.ts';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { formatDay } from '#web/ui/days.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { areaOf, ownerOf, roofAgeWord, scoreWord, squaresWord, yearOf, zoningOf } from './facts.ts';
import { type Row, thumbnailOf } from './shown.ts';
import { sortLabels } from './sort-control.tsx';

type LeadColumn = TableColumn<Row, Stage>;

const unknown = 'text-muted-foreground';

// What is hidden on narrow screens is in the detail dialog and can still be sorted by.
const columnsOf = (withStorm: boolean): readonly LeadColumn[] => [
  {
    header: 'Roof',
    quiet: true,
    head: 'w-13',
    className: 'px-0',
    cell: (lead) => (
      <RoofThumbnail propertyId={lead.id} source={thumbnailOf(lead)} className="h-[33px] w-11 rounded-sm" />
    ),
  },
  {
    header: sortLabels.address,
    sort: 'address',
    head: 'w-[31%] @min-[60rem]:w-[20%]',
    title: ({ address, zipCode }) => `${address}, ${zipCode}`,
    cell: (lead, stage) => <Address lead={lead} stage={stage} />,
  },
  {
    header: sortLabels.owner,
    sort: 'owner',
    head: withStorm ? '@min-[60rem]:w-[15%] @min-[84rem]:w-[20%]' : '@min-[60rem]:w-[16%]',
    body: ({ owner }) => !owner && unknown,
    title: ({ owner }) => owner,
    cell: (lead) => <Owner lead={lead} />,
  },
  {
    header: 'Year',
    sort: 'yearBuilt',
    head: 'w-[5.5rem]',
    body: ({ yearBuilt }) => !yearBuilt && unknown,
    cell: yearOf,
  },
  {
    header: sortLabels.roofAge,
    sort: 'roofAge',
    className: withStorm ? '@max-[104rem]:hidden' : '@max-[84rem]:hidden',
    head: 'w-[6.5rem]',
    body: (lead) => roofYear(lead) === null && unknown,
    title: (lead) =>
      roofLine(lead) ?? (lead.yearBuilt ? `Built ${lead.yearBuilt}, no newer roof known` : null),
    cell: roofAgeWord,
  },
  {
    header: 'Sq ft',
    sort: 'areaSquareFeet',
    end: true,
    className: withStorm ? '@max-[60rem]:hidden' : '',
    head: 'w-[5.5rem]',
    body: ({ areaSquareFeet }) => !areaSquareFeet && unknown,
    cell: areaOf,
  },
  {
    header: 'Squares',
    sort: 'squares',
    end: true,
    className: withStorm ? '@max-[92rem]:hidden' : '@max-[70rem]:hidden',
    head: 'w-[6rem]',
    body: ({ squares }) => squares === null && unknown,
    title: ({ squares }) => (squares === null ? 'No measurement or outline of this roof' : null),
    cell: squaresWord,
  },
  {
    header: sortLabels.roofType,
    sort: 'roofType',
    className: withStorm ? '@max-[120rem]:hidden' : '@max-[98rem]:hidden',
    head: 'w-[7.5rem]',
    body: ({ roofType }) => cn('truncate', !roofType && unknown),
    cell: ({ roofType }) => capitalized(roofType ?? 'N/A'),
  },
  {
    header: sortLabels.roofSubtype,
    sort: 'roofSubtype',
    className: withStorm ? '@max-[104rem]:hidden' : '@max-[84rem]:hidden',
    head: 'w-[12%]',
    body: ({ roofSubtype }) => cn('truncate', !roofSubtype && unknown),
    cell: ({ roofSubtype }) => capitalized(roofSubtype ?? 'N/A'),
  },
  {
    header: sortLabels.zoning,
    sort: 'zoning',
    className: withStorm ? '@max-[128rem]:hidden' : '@max-[108rem]:hidden',
    head: 'w-[7rem]',
    body: ({ zoning }) => cn('truncate', !zoning && unknown),
    cell: zoningOf,
  },
  {
    header: sortLabels.severityLevel,
    sort: 'severityLevel',
    head: 'w-[8.5rem]',
    cell: ({ id, severityLevel }) => (
      <>
        <SeverityBadge severity={severityLevel} />
        <UnreviewedMark propertyId={id} />
      </>
    ),
  },
  {
    header: sortLabels.score,
    sort: 'score',
    end: true,
    className: '@max-[60rem]:hidden',
    head: 'w-[5.5rem]',
    body: ({ score }) => score === null && unknown,
    title: ({ score }) => (score === null ? 'Not scored yet' : null),
    cell: scoreWord,
  },
];

const stormColumn: LeadColumn = {
  header: 'Storm',
  head: 'w-[7.5rem] @min-[60rem]:w-[8.5rem]',
  body: 'text-xs tabular-nums',
  title: ({ storm }) => storm && leadStormDetails(storm),
  cell: ({ storm }) =>
    storm && (
      <>
        {describeLeadStorm(storm).map((words) => (
          <p key={words} className="truncate">
            {words}
          </p>
        ))}
        <time dateTime={storm.date} className={unknown}>
          {formatDay(storm.date)}
        </time>
      </>
    ),
};

/** The table's columns, of any list and of one narrowed by storms. The same ones throughout, so that rows are not drawn again. */
export const leadColumns = columnsOf(false);
export const leadColumnsWithStorm = [...columnsOf(true), stormColumn];

function Address({ lead: { address, zipCode, isVacantLot }, stage }: { lead: Row; stage: Stage }) {
  return (
    <div className="flex min-w-0 gap-2">
      {/* The row takes the press; the button is what a screen reader finds. */}
      <button
        type="button"
        tabIndex={-1}
        aria-haspopup="dialog"
        data-opens-row
        className="truncate text-left font-medium"
      >
        {address}
      </button>
      <span className="shrink-0 text-muted-foreground @max-[60rem]:hidden">{zipCode}</span>
      {isVacantLot && <Badge className="-my-0.5 shrink-0">Vacant lot</Badge>}
      {stage !== 'new' && <StageBadge stage={stage} className="-my-0.5 ml-auto shrink-0" />}
    </div>
  );
}

function Owner({ lead }: { lead: Row }) {
  const absence = absenceOf(lead);
  return (
    <div className="flex min-w-0 gap-2">
      <span className="truncate">{ownerOf(lead)}</span>
      {absence && <Badge className="-my-0.5 ml-auto shrink-0 @max-[70rem]:hidden">{absence}</Badge>}
    </div>
  );
}
