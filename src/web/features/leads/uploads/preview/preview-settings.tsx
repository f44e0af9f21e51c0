import { useState } from 'react';
import type { PreviewOrder } from '#contract/upload-previews.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { BlanksChoice } from '../run/blanks-choice.tsx';
import { ImportModeChoice } from '../run/import-mode.tsx';
import { OtherZipsChoice } from '../run/other-zips.tsx';

interface PreviewSettingsProps {
  draft: PreviewOrder;
  onChange: (part: Partial<PreviewOrder>) => void;
  disabled: boolean;
}

/** The rows' ZIP code, and the day they describe. */
export function PreviewSettings({ draft, onChange, disabled }: PreviewSettingsProps) {
  const [zipCode, setZipCode] = useState(draft.zipCode ?? '');
  const isOne = draft.zipCode !== null;
  const isPermits = draft.kind === 'permits';
  return (
    <div className="grid gap-4">
      <ImportModeChoice
        value={isOne ? 'one-zip' : 'zip-per-row'}
        onValueChange={(mode) => onChange({ zipCode: mode === 'one-zip' ? zipCode : null })}
        disabled={disabled}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {isOne && (
          <>
            <Field label="ZIP code">
              {(control) => (
                <Input
                  {...control}
                  value={zipCode}
                  onChange={(event) => {
                    setZipCode(event.target.value);
                    onChange({ zipCode: event.target.value.trim() });
                  }}
                  placeholder="e.g. 85251"
                  inputMode="numeric"
                  maxLength={5}
                  autoComplete="off"
                  disabled={disabled}
                  className="tabular-nums"
                />
              )}
            </Field>
            {!isPermits && (
              <OtherZipsChoice
                value={draft.otherZips}
                onValueChange={(otherZips) => onChange({ otherZips })}
                disabled={disabled}
              />
            )}
          </>
        )}
        {!isPermits && (
          <BlanksChoice
            value={draft.blanks}
            onValueChange={(blanks) => onChange({ blanks })}
            disabled={disabled}
          />
        )}
        {!isPermits && (
          <Field label="Captured on">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={draft.capturedOn ?? ''}
                onChange={(event) => onChange({ capturedOn: event.target.value })}
                disabled={disabled}
                className="tabular-nums"
              />
            )}
          </Field>
        )}
      </div>
    </div>
  );
}
