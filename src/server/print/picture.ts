import { NO_INK, type Paper } from './paper.ts';
import type { PiecePicture } from './piece.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture that fills a box, what is over is cut; simulated ones say so. */
export function drawPicture(
  { pdf }: Paper,
  picture: PiecePicture,
  box: Box,
  label = { x: box.x, y: box.y },
): void {
  const { x, y, width, height } = box;
  const scale = Math.max(width / picture.width, height / picture.height);
  const size = { width: picture.width * scale, height: picture.height * scale };
  pdf.save().rect(x, y, width, height).clip();
  pdf.image(picture.jpeg, x + (width - size.width) / 2, y + (height - size.height) / 2, size);
  pdf.restore();
  if (!picture.simulated) return;
  const words = 'Simulated picture';
  pdf.font('semibold', 8);
  const wide = pdf.widthOfString(words);
  pdf
    .rect(label.x + 8, label.y + 8, wide + 12, 16)
    .fillColor([0, 0, 0, 80])
    .fill();
  pdf.fillColor(NO_INK).text(words, label.x + 14, label.y + 11.5, { lineBreak: false });
}

/** Black or no ink, whichever is more readable on a color (WCAG's luminance). */
export function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179;
}
