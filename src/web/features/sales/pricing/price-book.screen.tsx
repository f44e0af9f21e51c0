import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PriceBook } from '#contract/price-book.ts';
import { bookChanges } from '#domain/pricing/book-changes.ts';
import { counted } from '#domain/standing.ts';
import { api, query, queryClient, sentenceOf, tellFailure } from '#web/api/index.ts';
import { LeaveGuard } from '#web/forms/leave-guard.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { toast } from '#web/ui/toast-store.ts';
import { BookImportCard } from './book-import-card.tsx';
import { ItemsEditor } from './items-editor.tsx';
import { SettingsForm } from './settings-form.tsx';

/** What the company charges: its items, profit, tax and offers, saved in versions. */
export function PriceBookScreen() {
  usePageTitle('Price book');
  const book = useQuery(query(api.priceBook.get));
  return (
    <Page title="Price book">
      <Loaded query={book} failure="Failed to fetch the price book">
        {(found) => <Editor newest={found} />}
      </Loaded>
    </Page>
  );
}

type Draft = Pick<PriceBook, 'items' | 'settings'>;

function Editor({ newest }: { newest: PriceBook }) {
  // What is edited stays what it was based on, also when a colleague saves meanwhile.
  const [book, setBook] = useState(newest);
  const [draft, setDraft] = useState<Draft>(newest);
  // Fields keep what is typed in them: other values are other fields.
  const [round, setRound] = useState(0);
  const take = (next: Draft) => {
    setDraft(next);
    setRound(round + 1);
  };
  const save = useMutation({
    mutationFn: () =>
      api.priceBook.save({
        body: { basedOn: book.version, items: draft.items, settings: draft.settings },
      }),
    onSuccess: (saved) => {
      toast({ title: `Price book saved as version ${saved.version}` });
      start(saved);
    },
  });
  const start = (from: PriceBook) => {
    setBook(from);
    take(from);
  };
  const { change: mayChange } = book.may;
  const isReadable = !holdsNaN(draft);
  const changed = isReadable ? bookChanges(book.items, draft.items).length : 0;
  const isSame =
    isReadable && changed === 0 && JSON.stringify(draft.settings) === JSON.stringify(book.settings);
  const isOvertaken = newest.version > book.version;
  if (isOvertaken && isSame) start(newest);
  return (
    <>
      <LeaveGuard when={!isSame && !save.isPending} what="the price book" />
      <Version book={book} />
      <Section
        title="Items"
        description={
          book.may.seeCosts
            ? 'The parts of a job, at your cost.'
            : 'The parts of a job, and what each sells for.'
        }
      >
        <ItemsEditor
          key={round}
          items={draft.items}
          mayChange={mayChange}
          onChange={(items) => setDraft({ ...draft, items })}
        />
      </Section>
      {mayChange && (
        <Section title="Profit, tax and offers">
          <SettingsForm
            key={round}
            settings={draft.settings}
            onChange={(settings) => setDraft({ ...draft, settings })}
          />
        </Section>
      )}
      <BookImportCard mayChange={mayChange} />
      <VersionsCard current={book.version} mayChange={mayChange} onTake={take} />
      {mayChange && (
        <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t bg-background py-3">
          {save.error && (
            <p role="alert" className="basis-full text-destructive-text">
              {sentenceOf(save.error, 'The price book could not be saved.')}
            </p>
          )}
          {isOvertaken && (
            <Overtaken
              newest={newest}
              onTake={() => {
                save.reset();
                start(newest);
              }}
            />
          )}
          <Button
            pending={save.isPending}
            why={
              (!isReadable && 'Correct what is marked first.') ||
              (isSame && !book.isSample && 'Nothing has changed.')
            }
            onClick={() => save.mutate()}
          >
            Save Price Book
          </Button>
          {!isSame && (
            <Button variant="secondary" onClick={() => take(book)}>
              Discard Changes
            </Button>
          )}
          <span className="text-sm text-muted-foreground">
            {!isReadable
              ? 'Please correct the marked fields.'
              : isSame && book.isSample
                ? 'Saving confirms these prices as your own.'
                : changed > 0 && `${counted(changed, 'item', 'items')} changed`}
          </span>
        </div>
      )}
    </>
  );
}

function Version({ book: { isSample, version, savedAt, by } }: { book: PriceBook }) {
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted-foreground">
      {isSample ? (
        <>
          <Badge variant="warning">Sample prices</Badge>
          These are sample prices. Replace them with yours and save to create your company’s price book.
        </>
      ) : (
        `Version ${version}, ${savedAt && dateAndTime(savedAt)}${by ? `, ${by}` : ''}`
      )}
    </p>
  );
}

function Overtaken({ newest: { by, version }, onTake }: { newest: PriceBook; onTake: () => void }) {
  return (
    <p role="status" className="flex basis-full flex-wrap items-center gap-3">
      {by ?? 'You'} saved version {version} in the meantime.
      <Button size="sm" variant="secondary" onClick={onTake}>
        Discard Mine and Load Version {version}
      </Button>
    </p>
  );
}

/** Whether a field holds what is not a number. */
const holdsNaN = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isNaN(value)
    : typeof value === 'object' && value !== null && Object.values(value).some(holdsNaN);

interface VersionsCardProps {
  current: number;
  mayChange: boolean;
  /** Puts an earlier version into the editor, to be saved as the next one. */
  onTake: (book: PriceBook) => void;
}

/** Every version of the price book. Earlier ones stay as they were. */
function VersionsCard({ current, mayChange, onTake }: VersionsCardProps) {
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
