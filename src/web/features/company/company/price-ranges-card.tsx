import { useQuery } from '@tanstack/react-query';
import { PriceRangeSettings } from '#contract/roof-sizes.ts';
import { type RangeViewers, rangeViewers } from '#domain/pricing/range-viewers.ts';
import { api, query } from '#web/api/index.ts';
import { RecordForm } from '#web/forms/record-form.tsx';
import { tellDone } from '#web/forms/use-act.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';

const viewerLabels: Record<RangeViewers, string> = {
  owners: 'Owners',
  leaders: 'Owners and managers',
  everybody: 'Everybody in the company',
};

/** Who sees what a roof may cost by its outline, how it is rounded, and whether homeowners may see it. */
export function PriceRangesCard() {
  const settings = useQuery(query(api.roofSizes.getRanges));
  return (
    <Section
      title="Price ranges"
      description="From Good to Best in your price book, for the size of a roof with its ±. A range is an estimate and never becomes a proposal by itself. If it may be shown, those who see it can open it for the homeowner at the door; sample prices are never shown."
    >
      <Loaded query={settings} failure="Failed to fetch the settings of price ranges">
        {({ may, ...start }) =>
          may.change ? (
            <RecordForm
              schema={PriceRangeSettings}
              start={start}
              save={(body) => api.roofSizes.setRanges({ body })}
              onSaved={tellDone}
              failure="Failed to save the settings of price ranges"
              action="Save"
              whenChanged
              className="gap-3"
              button={{ className: 'justify-self-start' }}
            >
              {(form) => (
                <>
                  <form.Choice
                    name="viewers"
                    label="Who sees them"
                    options={rangeViewers.map((value) => ({ value, label: viewerLabels[value] }))}
                  />
                  <form.Figure name="step" label="Rounded to dollars" inputMode="numeric" />
                  <form.Check name="forHomeowner">May be shown to the homeowner</form.Check>
                </>
              )}
            </RecordForm>
          ) : (
            <p className="text-muted-foreground">
              {viewerLabels[start.viewers]} see them, rounded to ${start.step.toLocaleString()}. An owner
              changes this.
            </p>
          )
        }
      </Loaded>
    </Section>
  );
}
