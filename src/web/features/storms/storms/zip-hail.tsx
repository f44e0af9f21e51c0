import { useQuery } from '@tanstack/react-query';
import type { HailYear } from '#contract/storms.ts';
import { formatInches } from '#domain/storms/door-hail.ts';
import { DAMAGING_INCHES, LARGE_INCHES } from '#domain/storms/hail-sizes.ts';
import { api, query } from '#web/api/index.ts';
import { Chart } from '#web/charts/chart.tsx';
import { Loaded } from '#web/lists/loaded.tsx';

/** How many doors of a ZIP code had hail, year by year. */
export function ZipHail({ zipCode }: { zipCode: string }) {
  const years = useQuery(query(api.storms.listYearsOfZip, { params: { zipCode } }));
  return (
    <Loaded query={years} failure={`Failed to fetch the storms of ${zipCode}`}>
      {(rows) => {
        const latest = rows.at(-1)?.year;
        return (
          <section className="grid gap-2">
            <h3 className="font-medium">Doors with hail by year</h3>
            <Chart
              name={`Doors with hail in ${zipCode} by year`}
              kind="bars"
              rows={withoutGaps(rows)}
              of={{ header: 'Year', read: ({ year }) => String(year) }}
              series={[
                {
                  label: `${formatInches(LARGE_INCHES)} or more`,
                  read: ({ large }) => large,
                  look: 'text-severity-severe',
                },
                {
                  label: `${formatInches(DAMAGING_INCHES)} or more, less than ${formatInches(LARGE_INCHES)}`,
                  read: ({ doors, large }) => doors - large,
                  look: 'text-severity-minor',
                },
              ]}
              // A list goes up to today: only the latest year has one.
              listOf={({ year }) =>
                year === latest
                  ? {
                      to: `/dashboard?zip=${zipCode}&hailMin=${DAMAGING_INCHES}&stormSince=${year}-01-01`,
                      label: 'Show the doors',
                    }
                  : null
              }
              empty="The storm files show no hail of this size here. Years without a file are not known."
            />
          </section>
        );
      }}
    </Loaded>
  );
}

/** Every year from the first to the last. */
const withoutGaps = (years: readonly HailYear[]): HailYear[] => {
  const [first, last] = [years[0]?.year ?? 0, years.at(-1)?.year ?? -1];
  return Array.from({ length: last - first + 1 }, (_, after) => {
    const year = first + after;
    return years.find((one) => one.year === year) ?? { year, doors: 0, large: 0 };
  });
};
