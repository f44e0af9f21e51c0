import { encode } from 'uqr';

// The margin readers need to find the code (ISO/IEC 18004).
const QUIET_ZONE = 4;

/** A text as a QR code, black on white in both themes: readers do not know the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const modules = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 justify-self-center rounded-lg border bg-white text-black"
    >
      <path d={modules.join('')} fill="currentColor" />
    </svg>
  );
}
