import type { ReactNode } from 'react';
import type { ProposalNotice, ProposalSignature } from '#contract/proposal.ts';
import type { ProposalContent } from '#contract/proposal-content.ts';
import { type ChosenColor, withColors } from '#domain/proposals/colors.ts';
import type { ExtraWork } from '#domain/proposals/offer-price.ts';
import { namesOf } from '#domain/proposals/texts.ts';
import { withUpgrades } from '#domain/proposals/upgrades.ts';
import { counted } from '#domain/standing.ts';
import { formatDay } from '#web/ui/days.ts';
import { NoticeText } from './notice-text.tsx';
import { Colors, Options, Upgrades } from './options.tsx';
import { RoofFacts } from './roof-facts.tsx';
import { Prose, Section } from './section.tsx';

/** What the homeowner chose: an option, and what they add to it. */
export interface Choice {
  optionId: number;
  added: readonly ExtraWork[];
  /** Of lines, also of options that were looked at before. */
  colors: readonly ChosenColor[];
}

/** Before anything is chosen. */
export const firstChoice = ({ preselectedId }: ProposalContent): Choice => ({
  ...{ optionId: preselectedId, added: [], colors: [] },
});

/** What the first who signed chose: the others sign the same. */
export function choiceOf(
  { upgrades }: ProposalContent,
  { optionId, colors, upgrades: chosen }: ProposalSignature,
): Choice {
  const open = [...chosen];
  const added = (upgrades?.lines ?? []).filter(({ label, cents }) => {
    const place = open.findIndex((one) => one.label === label && one.cents === cents);
    return place >= 0 && open.splice(place, 1);
  });
  return { optionId, colors, added };
}

/** An option in the colors and with the upgrades that were chosen. */
export const asChosen = (
  { upgrades }: ProposalContent,
  option: ProposalContent['options'][number],
  { added, colors }: Choice,
) => withUpgrades(withColors(option, colors), upgrades, added);

interface ProposalBodyProps {
  content: ProposalContent;
  /** Null if the pictures are not to be had: of a draft. */
  pictureAt: (sha256: string) => string;
  choice: Choice;
  /** Null if nothing can be chosen any more. */
  onChoose: ((choice: Choice) => void) | null;
  /** Above everything that is offered: what became of the proposal. */
  above?: ReactNode;
  /** After the terms. */
  signing: ReactNode;
}

/** What a proposal says, from its title down to the forms for canceling it. */
export function ProposalBody({ content, pictureAt, choice, onChoose, above, signing }: ProposalBodyProps) {
  const { property, number, recipients, notices, statements } = content;
  const inBody = notices.filter(({ place }) => place === 'body');
  return (
    <>
      <header className="grid gap-2">
        {content.cover && (
          <figure className="grid gap-1 pb-2">
            <img
              src={pictureAt(content.cover.sha256)}
              width={content.cover.width}
              height={content.cover.height}
              alt={content.cover.alt}
              className="h-auto max-h-96 w-full rounded-xl border bg-muted object-cover"
            />
            {content.cover.caption && (
              <figcaption className="text-lg text-muted-foreground">{content.cover.caption}</figcaption>
            )}
          </figure>
        )}
        <h1 className="text-2xl font-semibold wrap-anywhere">{content.title}</h1>
        <p className="wrap-anywhere">
          {property.address}, {[property.city, property.state].filter(Boolean).join(', ')} {property.zipCode}
        </p>
        <p className="text-lg text-muted-foreground">
          {number ? `Proposal ${number}` : 'Draft'} of {formatDay(content.issuedOn)}, valid until{' '}
          {formatDay(content.validUntil)}
        </p>
        {recipients.length > 0 && (
          <p className="text-lg text-muted-foreground wrap-anywhere">For {namesOf(recipients)}</p>
        )}
        {content.isSample && (
          <p className="rounded-lg border-2 border-severity-moderate p-3">
            <strong>Sample prices.</strong> These prices are from a sample price book.
          </p>
        )}
      </header>
      {above}
      {notices
        .filter(({ place }) => place === 'front')
        .map((notice) => (
          <NoticeText key={notice.ruleId} notice={notice} />
        ))}
      <Prose>{content.intro}</Prose>
      <Options
        options={content.options.map((option) => asChosen(content, option, choice))}
        chosenId={choice.optionId}
        depositNote={content.depositNote}
        onChoose={onChoose && ((optionId) => onChoose({ ...choice, optionId }))}
      />
      {onChoose && (
        <>
          <Upgrades
            upgrades={content.upgrades?.lines ?? []}
            added={choice.added}
            onAdd={(added) => onChoose({ ...choice, added })}
          />
          {content.options
            .filter(({ id }) => id === choice.optionId)
            .map((option) => (
              <Colors
                key={option.id}
                option={option}
                chosen={choice.colors}
                onChoose={(colors) => onChoose({ ...choice, colors })}
              />
            ))}
        </>
      )}
      <RoofFacts pictureAt={pictureAt} content={content} />
      {content.scope && (
        <Section title="Work">
          <Prose>{content.scope}</Prose>
        </Section>
      )}
      {statements.length > 0 && (
        <Section title="Details of this work">
          <dl className="grid gap-3">
            {statements.map(({ label, text }) => (
              <div key={label}>
                <dt className="text-lg text-muted-foreground">{label}</dt>
                <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {(content.terms || inBody.length > 0) && (
        <Section title="Terms">
          <Prose>{content.terms}</Prose>
          {inBody.map((notice) => (
            <NoticeText key={notice.ruleId} notice={notice} />
          ))}
        </Section>
      )}
      {signing}
      <CancellationForms notices={notices.filter(({ place }) => place === 'form')} />
    </>
  );
}

/** Forms to cancel with, as they are in the PDF too. */
function CancellationForms({ notices }: { notices: readonly ProposalNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <Section title="Notice of cancellation">
      {notices.map((notice) => (
        <div key={notice.ruleId} className="grid grid-cols-1 gap-2">
          <NoticeText notice={notice} />
          <p className="text-lg text-muted-foreground">
            The PDF has {counted(notice.copies, 'copy', 'copies')} of this form with the dates filled in.
          </p>
        </div>
      ))}
    </Section>
  );
}
