import type { AvailableZip, SubscribedZip } from '#contract/coverage.ts';
import type { TableColumn } from '#web/lists/table-columns.tsx';

/** The cards of a table of ZIP codes, below 768 px. */
export const zipCards = {
  cardsBelow: 'md',
  cardClass: 'max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:gap-y-1.5',
} as const;

type Zip = AvailableZip | SubscribedZip;

/** What every table of ZIP codes has first. @param zipCode how the ZIP code itself is shown */
export const zipColumns = <Shown extends Zip>(
  zipCode: TableColumn<Shown>['cell'],
): readonly TableColumn<Shown>[] => [
  { header: 'State', body: 'h-12 max-md:order-3', cell: ({ state }) => state },
  {
    header: 'ZIP Code',
    body: 'py-1.5 font-medium tabular-nums max-md:order-1 max-md:text-lg',
    cell: zipCode,
  },
  { header: 'City', body: 'max-md:order-4', cell: ({ city }) => city ?? '–' },
  {
    header: 'Properties',
    head: 'text-right',
    body: 'tabular-nums max-md:order-5 md:text-right',
    cell: ({ propertyCount }) => (
      <>
        {propertyCount.toLocaleString()}
        <span className="md:hidden">{propertyCount === 1 ? ' property' : ' properties'}</span>
      </>
    ),
  },
];
