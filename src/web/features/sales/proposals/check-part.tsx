import type { ProposalCheck } from '#contract/proposal.ts';
import { jurisdictionLabels, type RequiredFact } from '#domain/compliance/jurisdictions.ts';
import { counted } from '#domain/standing.ts';

/** What the company states once for all its proposals. */
const ofTemplate: ReadonlySet<RequiredFact> = new Set([
  'licenseNumber',
  'insurer',
  'companyAddress',
  'companyPhone',
  'companyEmail',
]);

/** Why a draft cannot be sent yet, what to look at, and which rules its notices are from. */
export function CheckPart({ check, isDirty }: { check: ProposalCheck; isDirty: boolean }) {
  const { refusals, warnings, missing, notices, jurisdictions } = check;
  return (
    <section aria-label="Before sending" className="grid gap-2 rounded-lg border p-3">
      {refusals.length > 0 ? (
        <>
          <h3 className="font-medium">Not ready to send</h3>
          <ul className="grid list-disc gap-1 pl-5">
            {refusals.map((refusal) => (
              <li key={refusal}>{refusal}</li>
            ))}
          </ul>
        </>
      ) : (
        <h3 className="font-medium text-success-text">Ready to send</h3>
      )}
      {missing.some((fact) => ofTemplate.has(fact)) && (
        <a
          href="/proposals/template"
          target="_blank"
          rel="noopener"
          className="justify-self-start text-primary-text underline underline-offset-4 touch:min-h-11"
        >
          Open the template in a new tab
        </a>
      )}
      {warnings.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5 text-muted-foreground">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted-foreground">
        {notices.length === 0
          ? 'No legal notices apply so far.'
          : `${counted(notices.length, 'legal notice', 'legal notices')} by ${jurisdictions
              .map((one) => jurisdictionLabels[one])
              .join(', ')}. Have your attorney confirm the texts.`}
        {isDirty && ' As last saved.'}
      </p>
    </section>
  );
}
