import type { CaptureAudit, CaptureStanding } from '#contract/capture-standing.ts';
import { counted } from '#domain/standing.ts';
import { api } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';

interface ConsentProps {
  captureId: number;
  consent: CaptureStanding['consent'];
  audit: CaptureAudit | null;
}

/** Whether roofs that software calls sound go unreviewed, who allowed it, and the blind check's results for them. */
export function Consent({ captureId, consent, audit }: ConsentProps) {
  const params = { captureId };
  return (
    <section aria-label="Roofs left to software" className="grid justify-items-start gap-2 border-t pt-4">
      <h3 className="font-medium">Roofs left to software</h3>
      <p className="text-sm text-muted-foreground">{consent ? describeConsent(consent, audit) : EXPLAINED}</p>
      <AskedButton
        size="sm"
        variant="secondary"
        asks={{
          title: consent ? 'Take the consent back?' : 'Let sound roofs go unreviewed?',
          description: consent ? BACK : GIVEN,
          action: consent ? 'Take back' : 'Consent',
          destructive: consent !== null,
        }}
        act={() => (consent ? api.reviews.withdrawConsent({ params }) : api.reviews.consent({ params }))}
        failure="Failed to save the consent"
      >
        {consent ? 'Take Consent Back' : 'Consent'}
      </AskedButton>
    </section>
  );
}

const EXPLAINED =
  'Every roof needs a review. With your consent, roofs that software calls sound need none once a blind check of 100 of them or more shows that it misses at most 5%.';
const GIVEN =
  'Your name and the time are recorded. For such roofs contractors see ‘Software found nothing, not reviewed’, and no fact is recorded. Your consent takes effect once the blind check has shown at most 5% misses, and can be taken back.';
const BACK = 'These roofs need a review again. Roofs delivered without one are no longer shown.';

function describeConsent(
  { by, at, roofs, isProven }: NonNullable<CaptureStanding['consent']>,
  audit: CaptureAudit | null,
) {
  const { of = 0, share = null } = audit?.result.unreviewed ?? {};
  const shown = share ? `, at most ${(share.high * 100).toFixed(1)}% missed` : '';
  const state = isProven
    ? 'They need no review.'
    : 'They need a review until at least 100 are checked and at most 5% missed.';
  return `${by} consented on ${dateAndTime(at)}. Software alone calls ${counted(roofs, 'roof', 'roofs')} sound; ${of.toLocaleString()} of such roofs were checked blind${shown}. ${state}`;
}
