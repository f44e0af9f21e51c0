import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailCampaignFields } from '#contract/mail-campaigns.ts';
import { filtersOf, type LeadFilters, queryOf } from '#domain/filters/lead-filters.ts';
import { HOLDOUT, NEW_ROOF, WINDOW_DAYS } from '#domain/mail/campaign.ts';
import { api, query } from '#web/api/index.ts';
import { FilterChips, FilterPanel } from '#web/lead-filters/index.ts';
import { Section } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { addresseeOptions } from './words.ts';

interface AudiencePartProps {
  fields: MailCampaignFields;
  isPartial: boolean;
  onChange: (part: Partial<MailCampaignFields>) => void;
}

const ALL = 'all';

/** Whom the pieces go to: the filters of every list, and what is special to mail. */
export function AudiencePart({ fields, isPartial, onChange }: AudiencePartProps) {
  const zips = useQuery(query(api.properties.listZipCodes));
  const { zipCode, zipCodes, ...rest } = fields.filter;
  const filters = filtersOf(rest as never);
  const setFilters = (next: LeadFilters) =>
    onChange({
      filter: { ...queryOf(next), ...(zipCode && { zipCode }), ...(zipCodes && { zipCodes }) } as never,
    });
  const setFilter = (name: string, value: unknown) => {
    const next = { ...filters, [name]: value ?? undefined } as LeadFilters;
    setFilters(next);
  };
  return (
    <Section
      title="Audience"
      description="Doors in your ZIP codes that match these filters."
      aria-label="Audience"
      className="grid grid-cols-1 gap-4"
    >
      {isPartial && (
        <p role="status" className="rounded-md bg-severity-minor-soft p-3 text-severity-minor-text">
          Some of the saved filters no longer exist and are ignored.
        </p>
      )}
      <Field label="ZIP code">
        {(control) => (
          <Select
            {...control}
            value={zipCode ?? ALL}
            options={[
              { value: ALL, label: zipCodes ? `${zipCodes.length} ZIP codes` : 'All your ZIP codes' },
              ...(zips.data ?? []).map((zip) => ({
                value: zip.zipCode,
                label: zip.zipCode,
                hint: zip.count.toLocaleString(),
              })),
            ]}
            onValueChange={(chosen) =>
              onChange({
                filter: { ...queryOf(filters), ...(chosen !== ALL && { zipCode: chosen }) } as never,
              })
            }
          />
        )}
      </Field>
      <FilterChips filters={filters} onChange={setFilter} screen="map" />
      <details className="rounded-md border px-3">
        <summary className="min-h-9 cursor-pointer content-center font-medium touch:min-h-11">
          Change Filters
        </summary>
        <div className="grid grid-cols-1 gap-4 py-3">
          <FilterPanel filters={filters} onChange={setFilter} screen="dashboard" />
        </div>
      </details>
      <Field label="Addressed to">
        {(control) => (
          <Select
            {...control}
            value={fields.addressee}
            options={addresseeOptions}
            onValueChange={(addressee) =>
              onChange({ addressee: addressee === 'owner' ? 'owner' : 'resident' })
            }
          />
        )}
      </Field>
      <LabeledCheckbox
        checked={fields.skipsVacant}
        onCheckedChange={(skipsVacant) => onChange({ skipsVacant })}
      >
        Leave out vacant houses and lots
      </LabeledCheckbox>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <NumberField
          label="Days between mailings"
          hint="A door gets no other mail from you for this many days before and after."
          value={fields.windowDays}
          limits={WINDOW_DAYS}
          onChange={(windowDays) => onChange({ windowDays })}
        />
        <NumberField
          label="Years after a new roof"
          hint="Doors whose roof was replaced within so many years get no mail. 0 leaves nobody out."
          value={fields.replacedYears}
          limits={NEW_ROOF}
          onChange={(replacedYears) => onChange({ replacedYears })}
        />
        <NumberField
          label="Held out, percent"
          hint="They get nothing, so that you can see what mail changed."
          value={fields.holdoutPercent}
          limits={HOLDOUT}
          onChange={(holdoutPercent) => onChange({ holdoutPercent })}
        />
      </div>
    </Section>
  );
}

interface NumberFieldProps {
  label: string;
  hint?: string;
  value: number;
  limits: { least: number; most: number };
  onChange: (value: number) => void;
}

/** A whole number within limits. What is no such number is named and changes nothing. */
function NumberField({ label, hint, value, limits: { least, most }, onChange }: NumberFieldProps) {
  const [text, setText] = useState(String(value));
  const number = read(text);
  const isGood = number !== null && number >= least && number <= most;
  const change = (typed: string) => {
    setText(typed);
    const next = read(typed);
    if (next !== null && next >= least && next <= most) onChange(next);
  };
  return (
    <Field label={label} hint={hint} error={isGood ? undefined : `A number from ${least} to ${most}`}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          value={text}
          onChange={({ target }) => change(target.value)}
          className="w-32"
        />
      )}
    </Field>
  );
}

const read = (text: string): number | null => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : null);
