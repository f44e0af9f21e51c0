import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import type { NewMeasurement, PictureToTrace } from '#contract/measurements.ts';
import { measureRoof } from '#domain/measure/measure.ts';
import type { Point } from '#domain/measure/point.ts';
import { suggestedLines } from '#domain/measure/skeleton.ts';
import { emptySketch, facesOf, type Sketch, sketchFrom, sketchOf } from '#domain/measure/sketch.ts';
import { CORNER_ERROR } from '#domain/measure/tracing.ts';
import { saveChange } from '#web/features/field/doors/index.ts';
import { Button } from '#web/ui/button.tsx';
import { ToolChoices } from './choices.tsx';
import { DrawingBoard } from './drawing-board.tsx';
import { PitchFields } from './pitch-fields.tsx';
import { ResultHead, ResultPanel } from './result-panel.tsx';
import { ScaleFields } from './scale-fields.tsx';
import { toolButtons } from './tools.ts';
import { Trace, useSettledSketch, useTrace } from './trace-store.ts';
import { useScale } from './use-scale.ts';

interface TracerProps {
  propertyId: number;
  address: string;
  picture: PictureToTrace;
  /** What the property's record says of the roof. */
  isFlat: boolean;
  /** Of the picture, in pixels. */
  size: { width: number; height: number };
  /** What was traced on this very picture before. */
  earlier: NewMeasurement | null;
  onDrawn: (isDrawn: boolean) => void;
  onSaved: () => void;
}

/** Traces a roof on its picture, with the results next to it. */
export function Tracer({
  propertyId,
  address,
  picture,
  isFlat,
  size,
  earlier,
  onDrawn,
  onSaved,
}: TracerProps) {
  const [trace] = useState(
    () => new Trace(firstSketch(picture, size, earlier, isFlat), () => onDrawn(true), earlier === null),
  );
  const sketch = useSettledSketch(trace);
  const length = useTrace(trace, (state) => state.length);
  const pointed = useTrace(trace, () => trace.cornerError());
  const [stories, setStories] = useState(earlier?.storyCount ?? 1);
  const { faces, loose } = facesOf(sketch);
  const choice = useScale({ picture, width: size.width, stories, length, faces }, earlier?.scale);
  const { scale } = choice;
  const tracing = scale && {
    ...{ scale, storyCount: stories, faces, edges: sketch.edges, penetrations: sketch.penetrations },
    picture: { id: picture.id, ...size },
    cornerErrorPixels: pointed ?? earlier?.cornerErrorPixels ?? CORNER_ERROR,
  };
  const found = tracing && faces.length > 0 ? measureRoof(tracing) : null;
  const measured = found && !('problem' in found) ? found : null;

  const save = useMutation({
    mutationFn: (body: NewMeasurement) =>
      saveChange(
        { kind: 'measurement', body: { propertyId, tracing: body }, label: `Measurement of ${address}` },
        {},
        { untilKnown: true },
      ),
    onSuccess: (isSaved) => isSaved && onSaved(),
  });
  const remarks = [
    found && 'problem' in found && found.problem,
    loose.length > 0 &&
      `${loose.length === 1 ? 'One line leads' : `${loose.length} lines lead`} nowhere yet.`,
    faces.length === 0 && 'Draw around the roof. The lines inside it are then suggested.',
    faces.length === 1 &&
      faces[0]?.pitch !== 0 &&
      `${suggestedLines([faces[0]?.points ?? []]) ? 'One face so far' : 'No lines can be suggested for this outline'}. Draw the ridges, hips and valleys that divide the roof.`,
    !scale && 'Set the scale to see areas and lengths.',
  ].filter((remark) => typeof remark === 'string');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the tools, whose buttons are within
    <div
      className="flex min-h-0 grow flex-col lg:flex-row"
      onKeyDown={(event) => {
        if (pressesKey(trace, event)) event.preventDefault();
      }}
    >
      <DrawingBoard trace={trace} url={picture.url} size={size} measured={measured} />
      <div className="flex min-h-0 grow flex-col border-l max-lg:border-t max-lg:border-l-0 lg:w-96 lg:grow-0">
        <div
          // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows scroll it
          tabIndex={0}
          className="grid min-h-0 grow content-start gap-5 overflow-y-auto p-4 -outline-offset-2"
        >
          {remarks.length > 0 && (
            <ul role="status" className="grid gap-1 text-sm text-muted-foreground">
              {remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          )}
          <ToolChoices {...{ trace, sketch, measured }} />
          <PitchFields sketch={sketch} faces={faces} onChange={(to) => trace.change(to)} />
          <ScaleFields
            choice={choice}
            capturedOn={picture.capturedOn}
            hasLength={length !== null}
            onDrawLength={() => trace.select('length')}
            stories={stories}
            onStories={setStories}
          />
          {measured && <ResultPanel measured={measured} />}
        </div>
        <div className="flex shrink-0 items-center justify-between gap-3 border-t px-4 py-3">
          {measured ? (
            <ResultHead measured={measured} />
          ) : (
            <p className="text-sm text-muted-foreground">No area yet</p>
          )}
          <SettledButton
            trace={trace}
            sketch={sketch}
            pending={save.isPending}
            why={(!measured || !tracing) && 'Draw the outline of the roof first.'}
            onClick={() => tracing && save.mutate(bodyOf(tracing))}
          >
            Save Measurement
          </SettledButton>
        </div>
      </div>
    </div>
  );
}

/** A button for what is measured: not while a stroke is drawn that is not measured yet. */
function SettledButton({
  trace,
  sketch,
  ...button
}: ComponentProps<typeof Button> & { trace: Trace; sketch: Sketch }) {
  const isSettled = useTrace(trace, (state) => state.sketch === sketch);
  return <Button busy={!isSettled} {...button} />;
}

/** Whether a key was one of the tools or the steps, and did its work. */
function pressesKey(trace: Trace, event: KeyboardEvent): boolean {
  if (event.altKey || (event.target as Element).closest('input, [role=combobox]')) return false;
  const key = event.key.toLowerCase();
  const command = event.ctrlKey || event.metaKey;
  const tool = command ? undefined : toolButtons.find((one) => one.key === key)?.tool;
  if (key === 'escape' && trace.state.pending.length > 0) trace.finish();
  else if (tool) trace.select(tool);
  else if (command ? key === 'z' && !event.shiftKey : key === 'u') trace.undo();
  else if (command ? key === 'y' || key === 'z' : key === 'r') trace.redo();
  else return false;
  return true;
}

/** What was traced before, or the known outline. */
function firstSketch(
  { outline }: PictureToTrace,
  { width, height }: { width: number; height: number },
  earlier: NewMeasurement | null,
  isFlat: boolean,
): Sketch {
  if (earlier) return sketchFrom(earlier);
  const pitch = isFlat ? 0 : null;
  if (!outline) return { ...emptySketch, pitch };
  const corners = outline.map(([x, y]): Point => [round(x * width), round(y * height)]);
  return { ...sketchOf(corners), pitch };
}

const round = (value: number) => Math.round(value * 10) / 10;

type Traced = Parameters<typeof measureRoof>[0] & Pick<NewMeasurement, 'picture'>;

/** As the call takes it, whose lists are its own. */
const bodyOf = ({ faces, edges = [], penetrations = [], ...rest }: Traced): NewMeasurement => ({
  ...rest,
  faces: faces.map(({ points, holes, ...face }) => ({
    ...{ ...face, points: [...points] },
    ...(holes && { holes: holes.map((hole) => [...hole]) }),
  })),
  edges: [...edges],
  penetrations: [...penetrations],
});
