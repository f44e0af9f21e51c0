import { useCallback } from 'react';
import { contract } from '#contract/index.ts';
import type { RoofPage as Opened } from '#contract/roof-pages.ts';
import { formatCode, readCode } from '#domain/contacts/codes.ts';
import { send, urlOf } from '#web/api/request.ts';
import { useOpened } from '#web/api/use-opened.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ReplyForm } from './reply-form.tsx';

const { open, picture } = contract.roofPages;

/** What a code on a piece of mail opens: that roof, whose mail it is, a way to answer and a way to stop it. */
export function RoofPage({ code: given }: { code: string }) {
  const code = readCode(given);
  const read = useCallback((signal: AbortSignal) => openRoof(code ?? '', signal), [code]);
  const { opened: reading, readAgain } = useOpened(code ? read : null);
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-xl content-start gap-6 p-4 sm:p-8">
      {reading.state === 'shown' && code ? (
        <Roof code={code} opened={reading.data} />
      ) : reading.state === 'unknown' ? (
        <>
          <h1 className="text-3xl font-semibold">This page was not found</h1>
          <p className="text-lg">
            Please check the code against the one on your mail, or ask the company that wrote to you.
          </p>
        </>
      ) : reading.state === 'failed' ? (
        <ErrorState title="The page could not be loaded" onRetry={readAgain}>
          {reading.sentence}
        </ErrorState>
      ) : (
        <div role="status" className="grid gap-5">
          <h1 className="sr-only">Loading...</h1>
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-72" />
        </div>
      )}
    </main>
  );
}

const openRoof = async (code: string, signal: AbortSignal): Promise<Opened> =>
  (await send(open, { params: { code } }, { signal, cache: 'no-store' })).data as Opened;

function Roof({ code, opened }: { code: string; opened: Opened }) {
  const { company, phone, license, address, city, facts } = opened;
  return (
    <>
      <header className="grid gap-1">
        <h1 className="text-3xl font-semibold wrap-anywhere">The roof of {address}</h1>
        <p className="text-lg text-muted-foreground wrap-anywhere">
          {city} · from {company}
        </p>
      </header>
      {opened.picture && (
        <figure className="grid gap-2">
          <img
            src={urlOf(picture, { params: { code } })}
            alt={`The roof of ${address} from above`}
            className="w-full rounded-lg border object-cover"
          />
          {opened.picture.simulated && (
            <figcaption className="text-muted-foreground">This picture is simulated.</figcaption>
          )}
        </figure>
      )}
      {facts.length > 0 && (
        <ul className="grid gap-1 text-lg">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      <ReplyForm code={code} company={company} />
      <footer className="grid gap-2 border-t pt-4 text-muted-foreground">
        <p className="wrap-anywhere">{[company, phone, license].filter(Boolean).join(' · ')}</p>
        <p>
          <a href={`/stop/${formatCode(code)}`} className="text-primary-text underline underline-offset-4">
            Stop mail, calls or visits
          </a>
        </p>
        <p className="text-sm">
          This page counts how often its code is opened. It sets no cookies and knows no names.
        </p>
      </footer>
    </>
  );
}
