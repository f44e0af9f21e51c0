import { useQuery } from '@tanstack/react-query';
import { Drone, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { can } from '#access/can.ts';
import type { StormCapture } from '#contract/storm-captures.ts';
import { nameOfCapture } from '#domain/storm-captures.ts';
import { api, pageQuery, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { PagedRows } from '#web/lists/found-rows.tsx';
import { PAGE_SIZE } from '#web/lists/page-size.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { AskedFor } from './asked-for.tsx';
import { CaptureDialog } from './capture-dialog.tsx';
import { CaptureState } from './capture-state.tsx';

/** The company's storm-response captures with their states; nothing for reps. */
export function StormCapturesCard() {
  const mayAsk = can(useSignedInUser(), 'team:lead');
  return mayAsk ? <Captures /> : null;
}

function Captures() {
  const [page, setPage] = useState(1);
  const captures = useQuery(pageQuery(api.stormCaptures.list, { query: { page, pageSize: PAGE_SIZE } }));
  return (
    <Section
      title="Storm Response Captures"
      description="Areas flown after a storm, priced per acre."
      actions={<ZipCapture />}
    >
      <PagedRows
        query={captures}
        place={{ page, setPage }}
        failure="Failed to fetch storm captures"
        noun="captures"
        empty={
          <EmptyState icon={Drone} title="No storm captures yet" className="py-8">
            Request a capture of one of your ZIP codes here, or draw an area on the map.
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className="divide-y rounded-lg border">
            {rows.map((capture) => (
              <li key={capture.id} className="p-4">
                <CaptureItem capture={capture} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </Section>
  );
}

/** Asks for a capture of one of the user's ZIP codes; a part of one is drawn on the map. */
function ZipCapture() {
  const [zipCode, setZipCode] = useState<string>();
  const zips = useQuery(query(api.coverage.listSubscribed)).data ?? [];
  return (
    <CaptureDialog
      trigger={
        <Button variant="secondary">
          <Drone />
          Request Storm Capture
        </Button>
      }
      description={
        <>
          Have a ZIP code flown after a storm, at your plan’s price. To have part of one flown, draw it on the{' '}
          <Link to="/map" className="text-primary-text underline underline-offset-4">
            map
          </Link>
          .
        </>
      }
      of={zipCode ? { zipCode } : null}
    >
      <Field label="ZIP code">
        {(control) => (
          <Select
            {...control}
            value={zipCode}
            onValueChange={setZipCode}
            placeholder="Choose a ZIP code"
            options={zips
              .filter(({ status }) => status === 'active')
              .map((zip) => ({ value: zip.zipCode, label: zip.zipCode, hint: zip.city }))}
          />
        )}
      </Field>
    </CaptureDialog>
  );
}

/** A request of the company: area, author, state, and answer. */
function CaptureItem({ capture }: { capture: StormCapture }) {
  const { status, userName, createdAt, notes, message } = capture;
  return (
    <article className="flex flex-wrap items-start gap-x-6 gap-y-3">
      <div className="grid min-w-0 grow basis-80 gap-1">
        <h3 className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere tabular-nums">
          {nameOfCapture(capture)}
          <CaptureState status={status} />
        </h3>
        <AskedFor capture={capture} />
        <p className="text-sm text-muted-foreground wrap-anywhere">
          {userName ?? 'Deleted user'} · <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
        </p>
        {notes && <p className="whitespace-pre-line wrap-anywhere">{notes}</p>}
        {message && (
          <p className="border-l-2 pl-3 whitespace-pre-line wrap-anywhere text-muted-foreground">{message}</p>
        )}
      </div>
      {status === 'pending' && <TakeBack capture={capture} />}
    </article>
  );
}

function TakeBack({ capture }: { capture: StormCapture }) {
  const name = nameOfCapture(capture);
  return (
    <AskedButton
      size="sm"
      variant="secondary"
      aria-label={`Take back the request for ${name}`}
      asks={{
        title: 'Take back the request?',
        description: `${name} will not be flown, and you pay nothing.`,
        action: 'Take Back',
      }}
      act={() => api.stormCaptures.withdraw({ params: { requestId: capture.id } })}
      failure="Failed to take back the request"
    >
      <Undo2 />
      Take Back
    </AskedButton>
  );
}
