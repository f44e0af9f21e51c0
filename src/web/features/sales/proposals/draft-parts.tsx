import { Printer } from 'lucide-react';
import type { Proposal } from '#contract/proposal.ts';
import type { ProposalFields } from '#contract/proposal-draft.ts';
import { api } from '#web/api/index.ts';
import { urlOf } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckPart } from './check-part.tsx';
import { DetailsPart } from './details-part.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { OptionsPart } from './options-part.tsx';
import { PhotosPart } from './photos-part.tsx';
import { QuestionsPart } from './questions-part.tsx';
import { RecipientsPart } from './recipients-part.tsx';
import { StatedPart } from './stated-part.tsx';
import { TextsPart } from './texts-part.tsx';

interface DraftPartsProps {
  proposal: Proposal;
  fields: ProposalFields;
  isDirty: boolean;
  errorOf: (path: string) => string | undefined;
  onChange: (part: Partial<ProposalFields>) => void;
}

/** What can be changed of a draft. */
export function DraftParts({
  proposal: { propertyId, check },
  fields,
  isDirty,
  errorOf,
  onChange,
}: DraftPartsProps) {
  const { recipientIds, answers } = fields;
  return (
    <>
      {check && <CheckPart check={check} isDirty={isDirty} />}
      <RecipientsPart
        propertyId={propertyId}
        isChosen={({ id }) => recipientIds.includes(id)}
        onChoose={({ id }, isChosen) =>
          onChange({
            recipientIds: isChosen ? [...recipientIds, id] : recipientIds.filter((one) => one !== id),
          })
        }
      />
      <QuestionsPart answers={answers} onChange={(next) => onChange({ answers: next })} />
      <OptionsPart propertyId={propertyId} fields={fields} onChange={onChange} />
      <DetailsPart fields={fields} check={check} errorOf={errorOf} onChange={onChange} />
      <StatedPart fields={fields} missing={check?.missing ?? []} errorOf={errorOf} onChange={onChange} />
      <PhotosPart propertyId={propertyId} fields={fields} onChange={onChange} />
      <TextsPart texts={fields} errorOf={errorOf} onChange={onChange} />
    </>
  );
}

/** The draft as the homeowner would see it. */
export function SavedDraft({ proposal, isDirty }: Pick<DraftPartsProps, 'proposal' | 'isDirty'>) {
  const { id, propertyId, fields, check } = proposal;
  const pdf = urlOf(api.proposals.getPdf.endpoint, { params: { proposalId: id } });
  return (
    <>
      {isDirty && <p className="text-muted-foreground">Save your changes to see them here.</p>}
      <Button variant="secondary" asChild className="justify-self-start">
        <a href={pdf} target="_blank" rel="noopener">
          <Printer />
          Open as PDF
        </a>
      </Button>
      {check?.preview ? (
        <DraftPreview propertyId={propertyId} photoIds={fields.photoIds} content={check.preview} />
      ) : (
        <p className="text-muted-foreground">Answer the three questions and save to see the preview.</p>
      )}
    </>
  );
}
