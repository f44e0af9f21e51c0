import { useState } from 'react';
import type { Crm, Tag } from '#contract/crm.ts';
import { dollars } from '#domain/crm/deal-value.ts';
import { stageLabels, stages } from '#domain/crm.ts';
import { DO_NOT_CONTACT } from '#domain/queues/default-queue.ts';
import { CrmPushes } from '#web/features/connect/crm-links/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { CompactNotes } from './notes-panel.tsx';
import { TagBadge } from './tag-badge.tsx';
import { TagPicker } from './tag-picker.tsx';
import { addTag, changeStage, removeTag, useCrm } from './use-crm.ts';
import { WonDialog } from './won-dialog.tsx';

/** A property in the company's pipeline: stage, tags and the latest notes. */
export function CrmPanel({ propertyId }: { propertyId: number }) {
  const crm = useCrm(propertyId);
  return (
    <Loaded query={crm} failure="Failed to fetch CRM data">
      {(work) => (
        <div className="grid gap-6">
          <StageSelect propertyId={propertyId} crm={work} />
          <TagsEditor propertyId={propertyId} crm={work} />
          <CrmPushes propertyId={propertyId} />
          <CompactNotes propertyId={propertyId} />
        </div>
      )}
    </Loaded>
  );
}

/** The tags of a property: take one off, add one of the catalog or type a new one. */
function TagsEditor({ propertyId, crm: { tags, mayLiftDoNotContact } }: { propertyId: number; crm: Crm }) {
  const mayLift = ({ key }: Tag) => key !== DO_NOT_CONTACT || mayLiftDoNotContact;
  return (
    <section className="grid gap-2" aria-label="Tags">
      <h3 className="text-sm font-medium">Tags</h3>
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag.key} className="max-w-full">
              <TagBadge
                tag={tag}
                note={noteOf(tag, mayLift(tag))}
                onRemove={mayLift(tag) ? () => void removeTag(propertyId, tag) : undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <TagPicker tags={tags} onAdd={(tag) => void addTag(propertyId, tag)} />
    </section>
  );
}

function noteOf(tag: Tag, mayLift: boolean): string | undefined {
  if (!mayLift) return '(lifted by an owner or manager)';
  return tag.protected ? '(protected)' : undefined;
}

const options = stages.map((value) => ({ value, label: stageLabels[value] }));

/** Any stage may be picked from any other; winning asks for the value first. */
function StageSelect({ propertyId, crm }: { propertyId: number; crm: Crm }) {
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
            {crm.isSigned && ', as signed'}
          </p>
          {crm.stage === 'won' && !crm.isSigned && (
            <Button variant="link" size="inline" className="text-sm" onClick={() => setWinning(true)}>
              Change Value
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
