import { stageLabels, stages } from '#domain/crm.ts';
import { YEAR_RANGE, yearLabel } from '#domain/leads/ranges.ts';
import { propertyTypes } from '#domain/map/points.ts';
import { severityLevels } from '#domain/roofs.ts';
import { Field } from '#web/ui/field.tsx';
import { RangeField } from '#web/ui/range-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import type { MapView } from './address-bar.ts';
import { CheckGroup } from './check-group.tsx';
import { SquareFeet } from './square-feet.tsx';
import { capitalize } from './words.ts';

const ALL = 'all';

/** The fields that narrow the map, without a layout of their own. */
export function FilterFields({ view: { filters, change, adjust } }: { view: MapView }) {
  return (
    <>
      <CheckGroup
        label="Damage severity"
        words={severityLevels.toReversed()}
        chosen={filters.severities}
        onChange={(severity) => change({ severity })}
        render={(word) => <SeverityBadge severity={word} />}
      />
      <SquareFeet value={filters.area} onChange={(area) => adjust({ area })} />
      <RangeField
        label="Year built"
        value={filters.yearBuilt}
        limits={YEAR_RANGE}
        describe={yearLabel}
        ends={['Earliest year', 'Latest year']}
        onChange={(year) => adjust({ year })}
      />
      <CheckGroup
        label="Property type"
        words={propertyTypes}
        chosen={filters.propertyTypes}
        onChange={(type) => change({ type })}
        render={capitalize}
      />
      <Field label="Pipeline stage">
        {(control) => (
          <Select
            {...control}
            value={filters.stage ?? ALL}
            options={[
              { value: ALL, label: 'All stages' },
              ...stages.map((stage) => ({ value: stage, label: stageLabels[stage] })),
            ]}
            onValueChange={(chosen) => change({ stage: stages.find((stage) => stage === chosen) ?? null })}
          />
        )}
      </Field>
    </>
  );
}
