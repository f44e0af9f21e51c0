import { type FocusEvent, useEffect } from 'react';
import type { Property } from '#contract/properties.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import { capitalized } from '#domain/capitalized.ts';
import { itemPriorities, priorityLabels } from '#domain/queues/item-states.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { OwnerPart } from '#web/features/leads/owners/index.ts';
import {
  damageSigns,
  Facts,
  NavigateMenu,
  type OpenedProperty,
  PropertyDialog,
  type PropertyDialogParts,
  RoofPicture,
  StepButton,
  type Steps,
} from '#web/features/leads/properties/index.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogClose } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { AgainMark, Reason, RiskBadge } from './item-parts.tsx';
import { keepDraft, saveDraft, useNoteDrafts } from './note-drafts.ts';
import { OutcomeButtons } from './outcome-menu.tsx';
import { StatusBadge } from './status-menu.tsx';
import { setPriority } from './use-item-actions.ts';

interface ItemDialogProps {
  queueId: number;
  /** In the order shown. */
  items: readonly QueueItem[];
  opened: OpenedProperty;
}

/** One door of the queue: what to do there, everything known of it, and the way to the next. */
export function ItemDialog({ queueId, items, opened }: ItemDialogProps) {
  const find = (id: number) => items.find(({ property }) => property.id === id);
  const parts: PropertyDialogParts = {
    badge({ id, severityLevel }) {
      const item = find(id);
      return (
        <>
          <RiskBadge severity={severityLevel} />
          {item && <StatusBadge item={item} />}
        </>
      );
    },
    work(property) {
      const { id } = property;
      const item = find(id);
      return (
        <>
          <RoofPicture key={`roof ${id}`} property={property} />
          {item ? (
            <ItemWork key={id} queueId={queueId} item={item} />
          ) : (
            <p className="text-muted-foreground">This property is not in this queue.</p>
          )}
        </>
      );
    },
    details: (property) => <ItemDetails property={property} />,
    footer: ({ id }, steps) => <Footer queueId={queueId} item={find(id)} steps={steps} />,
  };
  return (
    <PropertyDialog
      opened={opened}
      ids={opened.id === null ? [] : items.map(({ property }) => property.id)}
      find={(id) => find(id)?.property}
      parts={parts}
      besideTable
    />
  );
}

/** Within reach of the thumb: the outcome, directions, back and next. */
function Footer({ queueId, item, steps }: { queueId: number; item: QueueItem | undefined; steps: Steps }) {
  return (
    <>
      {item && <OutcomeButtons queueId={queueId} item={item} className="@max-[34rem]:w-full" />}
      <StepButton steps={steps} to="previous" />
      {item && <NavigateMenu property={item.property} large wordless />}
      <StepButton steps={steps} to="next" variant="primary" className="@max-[34rem]:grow">
        Next
      </StepButton>
      <DialogClose asChild>
        <Button variant="ghost" className="max-sm:hidden xl:hidden">
          Close
        </Button>
      </DialogClose>
    </>
  );
}

const priorities = itemPriorities.map((value) => ({ value, label: priorityLabels[value] }));

/** The note and the priority of a door in this queue. */
function ItemWork({ queueId, item }: { queueId: number; item: QueueItem }) {
  return (
    <div className="grid gap-3">
      <AgainMark item={item} />
      <Reason item={item} />
      <NoteField queueId={queueId} item={item} />
      <Field label="Priority" className="max-w-48">
        {(control) => (
          <Select
            {...control}
            value={item.priority}
            options={priorities}
            onValueChange={(value) => {
              const priority = itemPriorities.find((one) => one === value);
              if (priority) void setPriority(queueId, item, priority);
            }}
          />
        )}
      </Field>
    </div>
  );
}

const UNKNOWN = 'N/A';
const text = (value: string | null): string => value?.trim() || UNKNOWN;

/** The Details tab of docs/product.md. */
function ItemDetails({ property }: { property: Property }) {
  const { areaSquareFeet: area, yearBuilt, severityLevel } = property;
  return (
    <>
      <Facts
        title="Basic Information"
        facts={[
          { label: 'ZIP Code', value: property.zipCode },
          { label: 'Property ID', value: text(property.propertyId) },
          { label: 'Parcel Number', value: text(property.parcelNumber) },
          { label: 'Area', value: area ? `${Math.round(area).toLocaleString()} sq ft` : UNKNOWN },
          { label: 'Year Built', value: yearBuilt ? String(yearBuilt) : UNKNOWN },
          { label: 'Zoning', value: text(property.zoning) },
        ]}
      />
      <Facts
        title="Owner Information"
        facts={[
          { label: 'Owner', value: property.owner?.trim() || 'Unknown Owner', wide: true },
          { label: 'Owner Address', value: text(property.ownerAddress), wide: true },
        ]}
      />
      <OwnerPart key={`owner ${property.id}`} property={property} />
      <Facts
        title="Roof Assessment"
        facts={[
          { label: 'Roof Type', value: capitalized(text(property.roofType)) },
          {
            label: 'Severity',
            value: capitalized(severityLevel ?? 'Not assessed'),
            damage: severityLevel === 'severe',
          },
          ...damageSigns(property),
        ]}
      />
      <UnreviewedMark propertyId={property.id} />
    </>
  );
}

const NOTE_LENGTH = 2000;

/** The note of a door, saved when one leaves the field, the door or the dialog, and kept here until it is. */
function NoteField({ queueId, item }: { queueId: number; item: QueueItem }) {
  const userId = useSignedInUser().id;
  const { id } = item.property;
  const place = { userId, queueId, propertyId: id };
  const draft = useNoteDrafts(queueId)(id);
  useEffect(() => () => void saveDraft({ userId, queueId, propertyId: id }), [userId, queueId, id]);
  const type = (text: string) =>
    keepDraft(place, text === (item.notes ?? '') ? null : { text, base: draft ? draft.base : item.notes });
  // An outcome takes the note along.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!relatedTarget?.closest('[data-outcome]')) void saveDraft(place);
  };
  return (
    <div className="grid gap-2">
      <Field label="Note for this queue">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={NOTE_LENGTH}
            value={draft?.text ?? item.notes ?? ''}
            onChange={(event) => type(event.target.value)}
            onBlur={onBlur}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void saveDraft(place);
            }}
            className="min-h-16"
          />
        )}
      </Field>
      {draft && (
        <div className="flex items-center gap-3">
          <p role="status" className="mr-auto text-sm text-severity-minor-text">
            Not saved yet
          </p>
          <Button size="sm" variant="secondary" onClick={() => saveDraft(place)}>
            Save Note
          </Button>
        </div>
      )}
    </div>
  );
}
