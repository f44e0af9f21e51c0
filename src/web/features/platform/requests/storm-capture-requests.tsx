import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Check, PackageCheck, PlaneTakeoff, X } from 'lucide-react';
import { useState } from 'react';
import type { StormCaptureRequest } from '#contract/storm-captures.ts';
import {
  nameOfCapture,
  stormCaptureLabels,
  stormCaptureNext,
  stormCaptureStates,
} from '#domain/storm-captures.ts';
import { api, queryWithHeaders } from '#web/api/index.ts';
import { AskedFor, CaptureState } from '#web/features/storms/storm-captures/index.ts';
import { Button } from '#web/ui/button.tsx';
import { AnswerCaptureDialog, type CaptureStep, stepLabels } from './answer-capture-dialog.tsx';
import { Asker, RequestItem } from './request-item.tsx';
import { RequestList } from './request-list.tsx';
import { useRequestPlace } from './use-request-place.ts';

/** Storm-response captures that companies asked for, each with the next step. */
export function StormCaptureRequests() {
  const place = useRequestPlace(['open', ...stormCaptureStates]);
  const requests = useQuery({
    ...queryWithHeaders(api.stormCaptures.listRequests, { query: place.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <RequestList
      query={requests}
      place={place}
      statuses={{ open: 'To do', ...stormCaptureLabels }}
      noun="storm captures"
    >
      {(capture) => <Request capture={capture} />}
    </RequestList>
  );
}

function Request({ capture }: { capture: StormCaptureRequest }) {
  const { userId, userEmail, userName, companyName, status, message } = capture;
  return (
    <RequestItem
      title={<span className="tabular-nums">{nameOfCapture(capture)}</span>}
      badges={<CaptureState status={status} />}
      by={
        userId && userEmail ? (
          <Asker
            userId={userId}
            userEmail={userEmail}
            userName={userName === userEmail ? null : userName}
            companyName={companyName}
          />
        ) : (
          `Deleted user · ${companyName}`
        )
      }
      at={capture.createdAt}
      notes={capture.notes}
      processedAt={capture.processedAt}
      processedBy={capture.processedBy}
      actions={<AnswerCapture capture={capture} />}
    >
      <AskedFor capture={capture} />
      {message && (
        <p className="border-l-2 pl-3 whitespace-pre-line wrap-anywhere text-muted-foreground">{message}</p>
      )}
    </RequestItem>
  );
}

const icons = { accepted: Check, flown: PlaneTakeoff, delivered: PackageCheck, refused: X };
const isStep = (state: string): state is CaptureStep => state in icons;

/** The steps that are open to a request, each with its dialog. */
function AnswerCapture({ capture }: { capture: StormCaptureRequest }) {
  const [step, setStep] = useState<CaptureStep | null>(null);
  const what = `${nameOfCapture(capture)} for ${capture.companyName}`;
  return (
    <>
      {stormCaptureNext[capture.status].filter(isStep).map((next) => {
        const Icon = icons[next];
        return (
          <Button
            key={next}
            size="sm"
            variant={next === 'refused' ? 'secondary' : 'primary'}
            aria-label={`${stepLabels[next].action} ${what}`}
            onClick={() => setStep(next)}
          >
            <Icon />
            {stepLabels[next].action}
          </Button>
        );
      })}
      <AnswerCaptureDialog capture={capture} what={what} step={step} onClose={() => setStep(null)} />
    </>
  );
}
