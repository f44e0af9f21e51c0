import { useState } from 'react';
import { measureLimits } from '#domain/measure/limits.ts';
import { type Sketch, withPitch } from '#domain/measure/sketch.ts';
import { ASSUMED_PITCH, type TracedFace } from '#domain/measure/tracing.ts';
import { typedNumber } from '#domain/typed-number.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface PitchFieldsProps {
  sketch: Sketch;
  faces: readonly TracedFace[];
  onChange: (to: (sketch: Sketch) => Sketch) => void;
}

/** The pitch of the whole roof, and of the faces that have another one. */
export function PitchFields({ sketch, faces, onChange }: PitchFieldsProps) {
  const [isOpen, setIsOpen] = useState(false);
  // Two hundred fields that nobody sees would be drawn again with every stroke.
  const shown = isOpen ? faces : [];
  return (
    <div className="grid gap-3">
      <PitchField
        label="Pitch of the roof"
        hint={
          sketch.pitch === null
            ? `Rise over a run of 12. Assumed to be ${ASSUMED_PITCH} until you type it.`
            : 'Rise over a run of 12; 0 is flat.'
        }
        pitch={sketch.pitch}
        placeholder={`Assumed ${ASSUMED_PITCH}`}
        onPitch={(pitch) => onChange((now) => ({ ...now, pitch }))}
      />
      {faces.length > 1 && (
        <details
          className="rounded-lg border"
          open={isOpen}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary className="cursor-pointer p-3 text-sm font-medium">Pitch of single faces</summary>
          <div className="grid grid-cols-2 gap-3 p-3 pt-0">
            {shown.map((face, index) => (
              <PitchField
                key={face.points.join(' ')}
                label={`Face ${index + 1}`}
                pitch={ownPitch(sketch, face)}
                placeholder={`${face.pitchAssumed ? 'Assumed ' : ''}${face.pitch}`}
                onPitch={(pitch) => onChange((now) => withPitch(now, face, pitch))}
              />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

/** Null where it is that of the whole roof. */
const ownPitch = (sketch: Sketch, face: TracedFace): number | null =>
  withPitch(sketch, face, null).pitches.length < sketch.pitches.length ? face.pitch : null;

interface PitchFieldProps {
  label: string;
  hint?: string;
  pitch: number | null;
  placeholder: string;
  onPitch: (pitch: number | null) => void;
}

/** A pitch as '6', '6/12' or '6.5'; what is none counts as not typed. */
function PitchField({ label, hint, pitch, placeholder, onPitch }: PitchFieldProps) {
  const [text, setText] = useState(pitch === null ? '' : String(pitch));
  const [shown, setShown] = useState(pitch);
  // An undo changes it from outside.
  if (pitch !== shown) {
    setShown(pitch);
    setText(pitch === null ? '' : String(pitch));
  }
  const read = (typed: string) => typedNumber(typed.replace(/\/\s*12\s*$/, ''), measureLimits.pitch);
  return (
    <Field label={label} hint={hint} error={read(text).problem}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            const { value = null } = read(event.target.value);
            setText(event.target.value);
            setShown(value);
            onPitch(value);
          }}
        />
      )}
    </Field>
  );
}
