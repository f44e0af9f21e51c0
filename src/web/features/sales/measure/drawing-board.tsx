import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import type { Measured } from '#domain/measure/measure.ts';
import type { Point } from '#domain/measure/point.ts';
import { RoofCanvas, type View } from './roof-canvas.tsx';
import { IconButton, ToolBar } from './tool-bar.tsx';
import type { Trace } from './trace-store.ts';

/** Of the picture, in pixels. */
interface Size {
  width: number;
  height: number;
}

interface DrawingBoardProps {
  trace: Trace;
  url: string;
  size: Size;
  measured: Measured | null;
}

const LARGEST = 8;

/** The picture to draw on, larger or smaller, with the tools under it. */
export function DrawingBoard({ trace, url, size, measured }: DrawingBoardProps) {
  const [view, setView] = useState<View>({ x: 0, y: 0, ...size });
  return (
    <div className="flex min-h-0 min-w-0 flex-col max-lg:h-[58%] max-lg:shrink-0 lg:grow">
      <div className="relative min-h-0 grow">
        <RoofCanvas
          picture={{ url, ...size }}
          view={view}
          onPan={(step) => setView(panned(view, step, size))}
          {...{ trace, measured }}
        />
      </div>
      <ToolBar trace={trace}>
        <IconButton
          label="Smaller"
          icon={ZoomOut}
          disabled={view.width >= size.width}
          onClick={() => setView(zoomed(view, 1 / 2, size))}
        />
        <IconButton
          label="Larger"
          icon={ZoomIn}
          disabled={view.width <= size.width / LARGEST}
          onClick={() => setView(zoomed(view, 2, size))}
        />
      </ToolBar>
    </div>
  );
}

function zoomed(view: View, factor: number, size: Size): View {
  const width = Math.min(size.width, Math.max(size.width / LARGEST, view.width / factor));
  const height = (width * size.height) / size.width;
  const middle = { x: view.x + view.width / 2, y: view.y + view.height / 2 };
  return kept({ x: middle.x - width / 2, y: middle.y - height / 2, width, height }, size);
}

const panned = (view: View, [x, y]: Point, size: Size): View =>
  kept({ ...view, x: view.x + x, y: view.y + y }, size);

/** Nothing beyond the picture is shown. */
const kept = (view: View, size: Size): View => ({
  ...view,
  x: Math.max(0, Math.min(size.width - view.width, view.x)),
  y: Math.max(0, Math.min(size.height - view.height, view.y)),
});
