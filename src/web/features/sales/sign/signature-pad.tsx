import { type PointerEvent, useState } from 'react';
import { SIGNATURE_BOX as BOX, type Stroke } from '#domain/proposals/signature.ts';
import { continued, type Place, pathOf, strokesToSend } from './strokes.ts';

interface SignaturePadProps {
  strokes: readonly Stroke[];
  onChange: (strokes: readonly Stroke[]) => void;
}

/** Where a signature is drawn with a finger, a pen or the mouse. A second finger draws nothing. */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const [begun, setBegun] = useState<{ pointerId: number; stroke: Stroke } | null>(null);
  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    if (begun || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setBegun({ pointerId: event.pointerId, stroke: continued([], placeOf(event)) });
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== begun?.pointerId) return;
    // A fast finger passes several places within one frame.
    const { nativeEvent, currentTarget } = event;
    const passed = nativeEvent.getCoalescedEvents?.() ?? [];
    const places = (passed.length > 0 ? passed : [nativeEvent]).map((one) => placeIn(currentTarget, one));
    setBegun({ ...begun, stroke: places.reduce(continued, begun.stroke) });
  };
  const onPointerUp = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== begun?.pointerId) return;
    const next = [...strokes, begun.stroke];
    setBegun(null);
    if (strokesToSend(next)) onChange(next);
  };
  return (
    <svg
      role="img"
      aria-label={strokes.length > 0 ? 'Your drawn signature' : 'Area to draw your signature in'}
      viewBox={`0 0 ${BOX.width} ${BOX.height}`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      // White paper and black ink in both themes, as it will be printed.
      className="w-full cursor-crosshair touch-none select-none rounded-lg border-2 border-input bg-white"
    >
      <line x1="30" x2="570" y1="160" y2="160" className="stroke-current text-input" strokeWidth="2" />
      <path
        d={pathOf(begun ? [...strokes, begun.stroke] : strokes)}
        fill="none"
        stroke="#000"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

const placeOf = (event: PointerEvent<SVGSVGElement>) => placeIn(event.currentTarget, event.nativeEvent);

function placeIn(pad: SVGSVGElement, { clientX, clientY }: MouseEvent): Place {
  const { left, top, width, height } = pad.getBoundingClientRect();
  return [((clientX - left) / width) * BOX.width, ((clientY - top) / height) * BOX.height];
}
