import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { Proposal, ProposalCheck } from '#contract/proposal.ts';
import type { ProposalContent } from '#contract/proposal-content.ts';
import type { ProposalFields } from '#contract/proposal-draft.ts';
import { jurisdictionLabels, type RequiredFact } from '#domain/compliance/jurisdictions.ts';
import { roofSourceOf } from '#domain/leads/pictures.ts';
import { coverOf } from '#domain/proposals/cover.ts';
import { counted } from '#domain/standing.ts';
import { api, query } from '#web/api/index.ts';
import { urlOf } from '#web/api/request.ts';
import { ProposalPreview } from '#web/features/sales/sign/index.ts';
import { Button } from '#web/ui/button.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { AdjustPart } from './adjust-part.tsx';
import { ColorsPart } from './colors-part.tsx';
import { DetailsPart } from './details-part.tsx';
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
  const { recipientIds, signerIds, answers } = fields;
  return (
    <>
      {check && <CheckPart check={check} isDirty={isDirty} />}
      <RecipientsPart
        propertyId={propertyId}
        isChosen={({ id }) => recipientIds.includes(id)}
        onChoose={({ id }, isChosen) =>
          onChange({
            recipientIds: isChosen ? [...recipientIds, id] : recipientIds.filter((one) => one !== id),
            signerIds: isChosen || !signerIds.includes(id) ? signerIds : [],
          })
        }
        signers={{ ids: signerIds, onChange: (ids) => onChange({ signerIds: ids }) }}
      />
      <QuestionsPart answers={answers} onChange={(next) => onChange({ answers: next })} />
      <OptionsPart propertyId={propertyId} fields={fields} onChange={onChange} />
      <ColorsPart fields={fields} check={check} onChange={onChange} />
      <AdjustPart adjustments={fields} errorOf={errorOf} onChange={onChange} />
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

/** What the company states once for all its proposals. */
const ofTemplate: ReadonlySet<RequiredFact> = new Set([
  'licenseNumber',
  'insurer',
  'companyAddress',
  'companyPhone',
  'companyEmail',
]);

/** Why a draft cannot be sent yet, what to look at, and which rules its notices are from. */
function CheckPart({ check, isDirty }: { check: ProposalCheck; isDirty: boolean }) {
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
      {missing.some((fact) => ofTemplate.has(fact)) && <Elsewhere to="/company" what="company settings" />}
      {check.isSample && <Elsewhere to="/price-book" what="price book" />}
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

const Elsewhere = ({ to, what }: { to: string; what: string }) => (
  <a
    href={to}
    target="_blank"
    rel="noopener"
    className="justify-self-start text-primary-text underline underline-offset-4 touch:min-h-11"
  >
    Open the {what} in a new tab
  </a>
);

interface DraftPreviewProps {
  propertyId: number;
  photoIds: readonly number[];
  content: ProposalContent;
}

/** Until the pictures are there; then they have their own. */
const LOGO = { width: 240, height: 80 };
const ROOF = { width: 1200, height: 900, sha256: 'roof' };

/**
 * A draft as its homeowner will read it. Copies of its pictures are made as it is sent, so here they are those of the
 * door and of the template.
 */
function DraftPreview({ propertyId, photoIds, content }: DraftPreviewProps) {
  const photos = useQuery(query(api.photos.list, { params: { propertyId } }));
  const template = useQuery(query(api.proposals.getTemplate));
  const property = useQuery(query(api.properties.get, { params: { propertyId } }));
  const logoId = template.data?.logoId ?? null;
  const addresses = new Map(
    photoIds.map((photoId) => [
      String(photoId),
      urlOf(api.photos.get.endpoint, { params: { propertyId, photoId } }),
    ]),
  );
  if (logoId) addresses.set(logoId, `${urlOf(api.proposals.getLogo.endpoint, {})}?${logoId}`);
  const photosShown = photoIds.flatMap((photoId) => {
    const photo = photos.data?.find(({ id }) => id === photoId);
    if (!photo) return [];
    const { width, height, takenAt } = photo;
    const caption = `Taken on ${dateOnly(takenAt)}`;
    return [{ sha256: String(photoId), width, height, alt: caption, caption }];
  });
  const { cropImageUrl = null } = property.data ?? {};
  const source = roofSourceOf({ cropImageUrl });
  if (source && cropImageUrl) addresses.set(ROOF.sha256, cropImageUrl);
  const shown: ProposalContent = {
    ...content,
    cover: coverOf(source && { picture: ROOF, simulated: source === 'simulated' }, photosShown[0]),
    company: {
      ...content.company,
      logo: logoId ? { ...LOGO, sha256: logoId, alt: `${content.company.name}, logo` } : null,
    },
    photos: photosShown,
  };
  return <ProposalPreview content={shown} pictureAt={(sha256) => addresses.get(sha256) ?? ''} />;
}
