import { drawPin, type PinLook } from './pin-images.ts';
import type { PinMark } from './pin-marks.ts';

/** A pin as the map draws it, for the legend. */
export function PinPicture({ look, mark, isDark }: { look: PinLook; mark: PinMark; isDark: boolean }) {
  return (
    <span aria-hidden="true">
      <canvas
        width={102}
        height={102}
        className="size-6"
        ref={(canvas) => {
          const image = canvas && drawPin(look, mark, isDark);
          if (image) canvas.getContext('2d')?.putImageData(image, 0, 0);
        }}
      />
    </span>
  );
}
