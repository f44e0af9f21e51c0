import type { MailCampaign, MailDesign } from '#contract/mail-campaigns.ts';
import {
  type MailTexts,
  mailFields,
  mailTemplates,
  needsOf,
  plainTexts,
  TEXT_LENGTHS,
} from '#domain/mail/design.ts';
import { pieceFormatNames, pieceFormats } from '#domain/mail/formats.ts';
import { Section } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { Select } from '#web/ui/select.tsx';

interface DesignPartProps {
  design: MailDesign;
  problems: MailCampaign['problems'];
  onChange: (design: MailDesign) => void;
}

const formats = pieceFormatNames.map((value) => ({ value, label: pieceFormats[value].label }));
const needWords = { picture: 'picture', storm: 'record of a recent storm' };

const templateNames = Object.keys(mailTemplates) as (keyof typeof mailTemplates)[];
const templates = templateNames.map((value) => ({ value, label: mailTemplates[value].label }));
const fieldNames = Object.entries(mailFields).map(
  ([name, meaning]) => `{{${name}}}: ${meaning.toLowerCase()}`,
);

/** What the pieces look like and say. */
export function DesignPart({ design, problems, onChange }: DesignPartProps) {
  const change = (part: Partial<MailDesign>) => onChange({ ...design, ...part });
  const errorOf = (text: keyof MailTexts) =>
    problems
      .filter((one) => one.text === text)
      .map(({ why }) => why)
      .join(' ') || undefined;
  const begin = (name: string) => {
    const template = templateNames.find((one) => one === name);
    if (!template) return;
    const { label: _, ...texts } = mailTemplates[template];
    change(texts);
  };
  return (
    <Section
      title="Design"
      description="State what was photographed and seen. Promises about insurance are refused."
      aria-label="Design"
      className="grid grid-cols-1 gap-4"
    >
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <Field label="Format">
          {(control) => (
            <Select
              {...control}
              value={design.format}
              options={formats}
              onValueChange={(format) =>
                change({ format: pieceFormatNames.find((one) => one === format) ?? design.format })
              }
            />
          )}
        </Field>
        <Field label="Start with the texts of">
          {(control) => (
            <Select
              {...control}
              value={templateNames.find((name) => mailTemplates[name].message === design.message)}
              placeholder="Your own texts"
              options={templates}
              onValueChange={begin}
            />
          )}
        </Field>
      </div>
      <Field label="Headline" error={errorOf('headline')}>
        {(control) => (
          <Input
            {...control}
            value={design.headline}
            maxLength={TEXT_LENGTHS.headline}
            onChange={({ target }) => change({ headline: target.value })}
          />
        )}
      </Field>
      <Field label="Message" error={errorOf('message')} hint={`Fields: ${fieldNames.join('; ')}.`}>
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            value={design.message}
            maxLength={TEXT_LENGTHS.message}
            onChange={({ target }) => change({ message: target.value })}
          />
        )}
      </Field>
      {needsOf(design).length > 0 && (
        <p className="text-sm text-muted-foreground">
          {`Where we have no ${needsOf(design)
            .map((need) => needWords[need])
            .join(
              ' or no ',
            )} of a roof, its piece says instead: “${plainTexts.headline} ${plainTexts.message}”`}
        </p>
      )}
      <Field label="Beside the QR code" error={errorOf('callToAction')}>
        {(control) => (
          <Input
            {...control}
            value={design.callToAction}
            maxLength={TEXT_LENGTHS.callToAction}
            onChange={({ target }) => change({ callToAction: target.value })}
          />
        )}
      </Field>
      <LabeledCheckbox
        checked={design.showPicture}
        onCheckedChange={(showPicture) => change({ showPicture })}
      >
        Show the picture of the roof
      </LabeledCheckbox>
      <LabeledCheckbox checked={design.showFacts} onCheckedChange={(showFacts) => change({ showFacts })}>
        Say when it was photographed and what was seen
      </LabeledCheckbox>
    </Section>
  );
}
