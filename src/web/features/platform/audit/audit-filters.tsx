import { auditEventNames, eventLabels } from '#domain/events.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { AuditFilterControls } from './use-audit-filter.ts';

const ANY = 'any';

export function AuditFilters({ fields, change, clear, isSet }: AuditFilterControls) {
  return (
    <div className="grid grid-cols-2 items-end gap-x-2 gap-y-3 sm:gap-4 lg:grid-cols-[repeat(5,minmax(0,1fr))_auto]">
      <Field label="Who">
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder="Email"
            value={fields.actor}
            onChange={(event) => change({ actor: event.target.value })}
          />
        )}
      </Field>
      <Field label="Did what">
        {(control) => (
          <Select
            {...control}
            value={fields.action ?? ANY}
            onValueChange={(action) => change({ action })}
            options={[
              { value: ANY, label: 'Anything' },
              ...auditEventNames.map((name) => ({ value: name, label: eventLabels[name] })),
            ]}
          />
        )}
      </Field>
      <Field label="User or object">
        {(control) => (
          <Input
            {...control}
            type="search"
            placeholder="Email, ZIP, ticket"
            value={fields.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
        )}
      </Field>
      <Field label="From">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={fields.from}
            max={fields.to || undefined}
            onChange={(event) => change({ from: event.target.value })}
          />
        )}
      </Field>
      <Field label="To">
        {(control) => (
          <Input
            {...control}
            type="date"
            value={fields.to}
            min={fields.from || undefined}
            onChange={(event) => change({ to: event.target.value })}
          />
        )}
      </Field>
      <Button variant="secondary" why={!isSet && 'No filter is set.'} onClick={clear}>
        Clear
      </Button>
    </div>
  );
}
