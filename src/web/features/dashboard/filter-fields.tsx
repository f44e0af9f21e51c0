import { stageLabels, stages } from '#domain/crm.ts';
import { AREA_RANGE, areaLabel, YEAR_RANGE, yearLabel } from '#domain/leads/ranges.ts';
import { roofSubtypes, roofTypes, severityLevels } from '#domain/roofs.ts';
import { Field } from '#web/ui/field.tsx';
import { RangeField } from '#web/ui/range-field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ViewControls } from './address-bar.ts';
import { capitalize } from './words.ts';

const ALL = 'all';

/** The selects and sliders that narrow the list, without a layout of their own. */
export function FilterFields({ controls }: { controls: ViewControls }) {
  const { view, change, adjust } = controls;
  const { severity, roofType, roofSubtype, zoning, stage, yearBuilt, area } = view.filters;
  return (
    <>
      <Choice
        label="Severity"
        all="All severities"
        value={severity}
        words={severityLevels}
        onChange={(word) => change({ severity: word })}
      />
      <Choice
        label="Roof type"
        all="All roof types"
        value={roofType}
        words={roofTypes}
        onChange={(word) => change({ roof: word })}
      />
      <Choice
        label="Roof subtype"
        all="All subtypes"
        value={roofSubtype}
        words={roofSubtypes}
        onChange={(word) => change({ subtype: word })}
      />
      <Choice
        label="Zoning"
        all="All zoning"
        value={zoning}
        words={['residential', 'commercial']}
        onChange={(word) => change({ zoning: word })}
      />
      <Choice
        label="Stage"
        all="All stages"
        value={stage}
        words={stages}
        name={(word) => stageLabels[word]}
        onChange={(word) => change({ stage: word })}
      />
      <RangeField
        label="Year built"
        value={yearBuilt}
        limits={YEAR_RANGE}
        describe={yearLabel}
        ends={['Earliest year', 'Latest year']}
        onChange={(year) => adjust({ year })}
      />
      <RangeField
        label="Area"
        value={area}
        limits={AREA_RANGE}
        describe={areaLabel}
        ends={['Smallest area', 'Largest area']}
        onChange={(next) => adjust({ area: next })}
      />
    </>
  );
}

interface ChoiceProps<Word extends string> {
  label: string;
  all: string;
  value: string | null;
  words: readonly Word[];
  /** What is read for a word; the word itself with a capital without. */
  name?: (word: Word) => string;
  onChange: (word: Word | null) => void;
}

function Choice<Word extends string>({
  label,
  all,
  value,
  words,
  name = capitalize,
  onChange,
}: ChoiceProps<Word>) {
  const options = [{ value: ALL, label: all }, ...words.map((word) => ({ value: word, label: name(word) }))];
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ALL}
          options={options}
          onValueChange={(chosen) => onChange(words.find((word) => word === chosen) ?? null)}
        />
      )}
    </Field>
  );
}
