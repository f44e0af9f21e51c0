import { useState } from 'react';
import { type Sketch, withPitch } from '#domain/measure/sketch.ts';
import { ASSUMED_PITCH, type TracedFace } from '#domain/measure/tracing.ts';
import { Field, type FieldControl } from '#web/ui/field.tsx';
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
      <Field
        label="Pitch of the roof"
        hint={
          sketch.pitch === null
            ? `Rise over a run of 12. Assumed to be ${ASSUMED_PITCH} until you type it.`
            : 'Rise over a run of 12; 0 is flat.'
        }
      >
        {(control) => (
          <PitchInput
            control={control}
            pitch={sketch.pitch}
            placeholder={`Assumed ${ASSUMED_PITCH}`}
            onPitch={(pitch) => onChange((now) => ({ ...now, pitch }))}
          />
        )}
      </Field>
      {faces.length > 1 && (
        <details
          className="rounded-lg border"
          open={isOpen}
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        >
          <summary className="cursor-pointer p-3 text-sm font-medium">Pitch of single faces</summary>
          <div className="grid grid-cols-2 gap-3 p-3 pt-0">
            {shown.map((face, index) => (
              <Field key={face.points.join(' ')} label={`Face ${index + 1}`}>
                {(control) => (
                  <PitchInput
                    control={control}
                    pitch={ownPitch(sketch, face)}
                    placeholder={`${face.pitchAssumed ? 'Assumed ' : ''}${face.pitch}`}
                    onPitch={(pitch) => onChange((now) => withPitch(now, face, pitch))}
                  />
                )}
              </Field>
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

interface PitchInputProps {
  control: FieldControl;
  pitch: number | null;
  placeholder: string;
  onPitch: (pitch: number | null) => void;
}

function PitchInput({ control, pitch, placeholder, onPitch }: PitchInputProps) {
  const [text, setText] = useState(pitch === null ? '' : String(pitch));
  const [shown, setShown] = useState(pitch);
  // An undo changes it from outside.
  if (pitch !== shown) {
    setShown(pitch);
    setText(pitch === null ? '' : String(pitch));
  }
  return (
    <Input
      {...control}
      inputMode="decimal"
      placeholder={placeholder}
      value={text}
      aria-invalid={text.trim() !== '' && readPitch(text) === null ? true : undefined}
      onChange={(event) => {
        setText(event.target.value);
        const read = readPitch(event.target.value);
        if (read === null && event.target.value.trim() !== '') return;
        setShown(read);
        onPitch(read);
      }}
    />
  );
}

/** '6', '6/12' and '6.5' are pitches; null is none. */
function readPitch(text: string): number | null {
  const match = /^(\d{1,2}(?:\.\d{1,2})?)\s*(?:\/\s*12)?$/.exec(text.trim());
  const pitch = match ? Number(match[1]) : Number.NaN;
  return pitch >= 0 && pitch <= 24 ? pitch : null;
}
