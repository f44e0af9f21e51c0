import { ZoomIn, ZoomOut } from 'lucide-react';
import { useRef } from 'react';
import type { Measured } from '#domain/measure/measure.ts';
import { RoofCanvas } from './roof-canvas.tsx';
import { IconButton, ToolBar } from './tool-bar.tsx';
import type { Trace } from './trace-store.ts';
import { useView } from './use-view.ts';
import { canGrow, canShrink, type Size } from './view.ts';

interface DrawingBoardProps {
  trace: Trace;
  url: string;
  /** Of the picture. */
  size: Size;
  measured: Measured | null;
}

/** The picture to draw on, larger or smaller, with the tools under it. */
export function DrawingBoard({ trace, url, size, measured }: DrawingBoardProps) {
  const svg = useRef<SVGSVGElement>(null);
  const shown = useView(svg, size);
  const { view, grow, shrink } = shown;
  return (
    <div className="flex min-h-0 min-w-0 flex-col max-lg:h-[58%] max-lg:shrink-0 lg:grow">
      <div className="relative min-h-0 grow">
        <RoofCanvas ref={svg} picture={{ url, ...size }} {...{ shown, trace, measured }} />
      </div>
      <ToolBar trace={trace}>
        <IconButton
          label="Smaller"
          icon={ZoomOut}
          why={!canShrink(view, size) && 'The whole picture is in sight.'}
          onClick={shrink}
        />
        <IconButton
          label="Larger"
          icon={ZoomIn}
          why={!canGrow(view, size) && 'This is the largest scale.'}
          onClick={grow}
        />
      </ToolBar>
    </div>
  );
}
