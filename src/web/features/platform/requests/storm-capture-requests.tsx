import { useQuery } from '@tanstack/react-query';
import type { StormCaptureRequest } from '#contract/storm-captures.ts';
import { nameOfCapture, stormCaptureLabels, stormCaptureStates } from '#domain/storm-captures.ts';
import { api, pageQuery } from '#web/api/index.ts';
import { AskedFor, CaptureState } from '#web/features/storms/storm-captures/index.ts';
import { AnswerCapture } from './answer-capture.tsx';
import { Asker, RequestItem } from './request-item.tsx';
import { RequestList } from './request-list.tsx';
import { useRequestPlace } from './use-request-place.ts';

/** Storm-response captures that companies asked for, each with the next step. */
export function StormCaptureRequests() {
  const place = useRequestPlace(['open', ...stormCaptureStates]);
  const requests = useQuery(pageQuery(api.stormCaptures.listRequests, { query: place.query }));
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
