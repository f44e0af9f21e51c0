import { useState } from 'react';
import type { Crm } from '#contract/crm.ts';
import { dollars } from '#domain/crm/deal-value.ts';
import { stageLabels, stages } from '#domain/crm.ts';
import { Button } from '#web/ui/button.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { changeStage } from './use-crm.ts';
import { WonDialog } from './won-dialog.tsx';

const options = stages.map((value) => ({ value, label: stageLabels[value] }));

/** Any stage may be picked from any other; winning asks for the value first. */
export function StageSelect({ propertyId, crm }: { propertyId: number; crm: Crm }) {
  const [winning, setWinning] = useState(false);
  const choose = (value: string) => {
    const stage = stages.find((one) => one === value);
    if (!stage || stage === crm.stage) return;
    if (stage === 'won') setWinning(true);
    else void changeStage({ propertyId, seen: crm.stage }, stage);
  };
  return (
    <div className="grid gap-2">
      <Field label="Pipeline stage">
        {(control) => <Select {...control} value={crm.stage} options={options} onValueChange={choose} />}
      </Field>
      {crm.stageBy !== null && crm.stageAt !== null && (
        <p className="text-sm break-words text-muted-foreground">
          Moved by {crm.stageBy} on {dateOnly(crm.stageAt)}
        </p>
      )}
      {crm.wonAt && (
        <div className="flex flex-wrap items-center gap-x-2 text-sm text-muted-foreground">
          <p>
            {crm.stage === 'won' ? 'Won' : 'Was won'} on {dateOnly(crm.wonAt)}
            {crm.dealValue ? ` for ${dollars(crm.dealValue)}` : ', no value entered'}
          </p>
          {crm.stage === 'won' && (
            <Button variant="link" size="inline" className="text-sm" onClick={() => setWinning(true)}>
              Change value
            </Button>
          )}
        </div>
      )}
      <WonDialog
        winning={winning ? { propertyId, seen: crm.stage } : null}
        dealValue={crm.stage === 'won' ? crm.dealValue : null}
        onClose={() => setWinning(false)}
      />
    </div>
  );
}
