import { useQuery } from '@tanstack/react-query';
import type { PriceBook } from '#contract/price-book.ts';
import { api, query, queryClient, tellFailure } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime } from '#web/ui/dates.ts';

interface VersionsCardProps {
  current: number;
  mayChange: boolean;
  /** Puts an earlier version into the editor, to be saved as the next one. */
  onTake: (book: PriceBook) => void;
}

/** Every version of the price book. Earlier ones stay as they were. */
export function VersionsCard({ current, mayChange, onTake }: VersionsCardProps) {
  const versions = useQuery(query(api.priceBook.listVersions));
  const take = (version: number) =>
    queryClient
      .fetchQuery(query(api.priceBook.getVersion, { params: { version } }))
      .then(onTake)
      .catch((error) => tellFailure(error, 'The version could not be loaded.'));
  return (
    <Section title="Versions">
      <Loaded query={versions} failure="Failed to fetch the versions">
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted-foreground">None yet. Save to create the first one.</p>
          ) : (
            <ul className="grid">
              {all.map(({ version, savedAt, by, items }) => (
                <li key={version} className="flex flex-wrap items-center gap-2 border-b py-2 last:border-0">
                  <span className="grow tabular-nums">
                    Version {version}, {savedAt && dateAndTime(savedAt)}
                    {by && `, ${by}`}, {items} items
                  </span>
                  {mayChange && version !== current && (
                    <Button size="sm" variant="secondary" onClick={() => void take(version)}>
                      Edit Version {version}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  );
}
