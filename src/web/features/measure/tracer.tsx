import { useMutation } from '@tanstack/react-query';
import { Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import type { NewMeasurement, PictureToTrace } from '#contract/measurements.ts';
import { measureRoof } from '#domain/measure/measure.ts';
import type { Point } from '#domain/measure/point.ts';
import { emptySketch, facesOf, type Sketch, sketchFrom, sketchOf } from '#domain/measure/sketch.ts';
import { isRectangle } from '#domain/measure/templates.ts';
import { api, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast-store.ts';
import { EdgeChoice, PenetrationChoices } from './choices.tsx';
import { PitchFields } from './pitch-fields.tsx';
import { ResultHead, ResultPanel } from './result-panel.tsx';
import { RoofCanvas, type View } from './roof-canvas.tsx';
import { ScaleFields } from './scale-fields.tsx';
import { IconButton, ToolBar } from './tool-bar.tsx';
import { toolButtons } from './tools.ts';
import { type KnownLine, usePresses } from './use-presses.ts';
import { useScale } from './use-scale.ts';
import { useSketch } from './use-sketch.ts';

interface TracerProps {
  propertyId: number;
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

/** Screen pixels within which a press means what is there. */
const REACH = 12;
const LARGEST = 8;

/** Traces a roof on its picture, with the results next to it. */
export function Tracer({ propertyId, picture, isFlat, size, earlier, onDrawn, onSaved }: TracerProps) {
  const drawing = useSketch(firstSketch(picture, size, earlier, isFlat));
  const { sketch } = drawing;
  // A stroke is drawn at once; what it encloses and measures follows a moment later.
  const settled = useDeferredValue(sketch);
  const change = (next: typeof sketch) => {
    onDrawn(true);
    drawing.change(next);
  };
  const [stories, setStories] = useState(earlier?.storyCount ?? 1);
  const [view, setView] = useState<View>({ x: 0, y: 0, ...size });
  const [unit, setUnit] = useState(size.width / 400);
  const { faces, loose, islands } = facesOf(settled);
  const [length, setLength] = useState<KnownLine | null>(null);
  const choice = useScale({ picture, width: size.width, stories, length, faces }, earlier?.scale);
  const { scale } = choice;
  const tracing = scale && {
    ...{ scale, storyCount: stories, faces, edges: settled.edges, penetrations: settled.penetrations },
    picture: { id: picture.id, ...size },
  };
  const found = tracing && faces.length > 0 ? measureRoof(tracing) : null;
  const measured = found && !('problem' in found) ? found : null;
  const presses = usePresses({ sketch, measured, change, reach: REACH * unit, onLength: setLength });

  const save = useMutation({
    mutationFn: (body: NewMeasurement) => api.measurements.add({ params: { propertyId }, body }),
    onSuccess({ version, warnings }) {
      toast({ title: `Measurement saved as version ${version}`, description: warnings[0] });
      onSaved();
    },
    onError: (error) => tellFailure(error, 'The server cannot be reached.', 'The measurement was not saved'),
  });
  const zoom = (factor: number) => setView(zoomed(view, factor, size));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || (event.target as Element).closest('input, [role=combobox]')) return;
    const key = event.key.toLowerCase();
    const command = event.ctrlKey || event.metaKey;
    const tool = command ? undefined : toolButtons.find((one) => one.key === key)?.tool;
    if (key === 'escape' && presses.pending.length > 0) presses.finish();
    else if (tool) presses.select(tool);
    else if (command ? key === 'z' && !event.shiftKey : key === 'u') drawing.undo();
    else if (command ? key === 'y' || key === 'z' : key === 'r') drawing.redo();
    else return;
    event.preventDefault();
  };

  const remarks = [
    found && 'problem' in found && found.problem,
    loose.length > 0 &&
      `${loose.length === 1 ? 'One line leads' : `${loose.length} lines lead`} nowhere yet.`,
    islands > 0 && 'A closed shape touches none of the lines around it. Draw a line to it.',
    faces.length === 0 && 'Draw around the roof, or press the four corners of a template.',
    faces.length === 1 &&
      faces[0]?.pitch !== 0 &&
      'One face so far. Draw the ridges, hips and valleys that divide the roof.',
    !scale && 'Give the scale to see areas and lengths.',
  ].filter((remark) => typeof remark === 'string');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the tools, whose buttons are within
    <div className="flex min-h-0 grow flex-col lg:flex-row" onKeyDown={onKeyDown}>
      <div className="flex min-h-0 min-w-0 flex-col max-lg:h-[58%] max-lg:shrink-0 lg:grow">
        <div className="relative min-h-0 grow">
          <RoofCanvas
            picture={{ url: picture.url, ...size }}
            view={view}
            onPan={(step) => setView(panned(view, step, size))}
            onUnit={setUnit}
            {...{ unit, sketch, measured, presses, length }}
          />
        </div>
        <ToolBar presses={presses}>
          <IconButton label="Undo" icon={Undo2} disabled={!drawing.canUndo} onClick={drawing.undo} />
          <IconButton label="Redo" icon={Redo2} disabled={!drawing.canRedo} onClick={drawing.redo} />
          <IconButton
            label="Smaller"
            icon={ZoomOut}
            disabled={view.width >= size.width}
            onClick={() => zoom(1 / 2)}
          />
          <IconButton
            label="Larger"
            icon={ZoomIn}
            disabled={view.width <= size.width / LARGEST}
            onClick={() => zoom(2)}
          />
        </ToolBar>
      </div>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows scroll it
        tabIndex={0}
        className="grid min-h-0 grow content-start gap-5 overflow-y-auto border-l p-4 -outline-offset-2 max-lg:border-t max-lg:border-l-0 lg:w-96 lg:grow-0"
      >
        {remarks.length > 0 && (
          <ul role="status" className="grid gap-1 text-sm text-muted-foreground">
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        )}
        {measured && <ResultHead measured={measured} />}
        {presses.tool === 'edge' && <EdgeChoice {...{ sketch, measured, presses }} onChange={change} />}
        {presses.tool === 'mark' && <PenetrationChoices sketch={sketch} onChange={change} />}
        <PitchFields sketch={settled} faces={faces} onChange={change} />
        <ScaleFields
          choice={choice}
          capturedOn={picture.capturedOn}
          hasLength={length !== null}
          onDrawLength={() => presses.select('length')}
          stories={stories}
          onStories={setStories}
        />
        {measured && <ResultPanel measured={measured} />}
        <Button
          pending={save.isPending}
          disabled={!measured || !tracing || settled !== sketch}
          onClick={() => tracing && save.mutate(bodyOf(tracing))}
        >
          Save Measurement
        </Button>
      </div>
    </div>
  );
}

/** What was traced before; else the known outline, with ridge and hips where it is a plain rectangle and not flat. */
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
  return { ...sketchOf(corners, isRectangle(corners) && !isFlat ? 'hip' : null), pitch };
}

const round = (value: number) => Math.round(value * 10) / 10;

type Traced = Parameters<typeof measureRoof>[0] & Pick<NewMeasurement, 'picture'>;

/** As the call takes it, whose lists are its own. */
const bodyOf = ({ faces, edges = [], penetrations = [], ...rest }: Traced): NewMeasurement => ({
  ...rest,
  faces: faces.map(({ points, ...face }) => ({ ...face, points: [...points] })),
  edges: [...edges],
  penetrations: [...penetrations],
});

function zoomed(view: View, factor: number, size: { width: number; height: number }): View {
  const width = Math.min(size.width, Math.max(size.width / LARGEST, view.width / factor));
  const height = (width * size.height) / size.width;
  const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  return kept({ x: middle.x - width / 2, y: middle.y - height / 2, width, height }, size);
}

const panned = (view: View, [x, y]: Point, size: { width: number; height: number }): View =>
  kept({ ...view, x: view.x + x, y: view.y + y }, size);

/** Nothing beyond the picture is shown. */
const kept = (view: View, size: { width: number; height: number }): View => ({
  ...view,
  x: Math.max(0, Math.min(size.width - view.width, view.x)),
  y: Math.max(0, Math.min(size.height - view.height, view.y)),
});
