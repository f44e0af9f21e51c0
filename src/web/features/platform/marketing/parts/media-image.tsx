import { clsx } from 'clsx';
import type { MediaPicture } from '../media.ts';

interface MediaImageProps {
  picture: MediaPicture;
  alt: string;
  /** The displayed width of the picture, as the img element's sizes. */
  sizes: string;
  className?: string;
}

/** A picture of public/media in the size and format that fits; its room is kept free until it is there. */
export function MediaImage({ picture, alt, sizes, className }: MediaImageProps) {
  const { name, width, height } = picture;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={filesOf(picture, 'avif')} sizes={sizes} />
      <img
        src={`/media/${name}-${width}.webp`}
        width={width}
        height={height}
        alt={alt}
        loading="lazy"
        decoding="async"
        draggable={false}
        className={clsx('h-auto w-full', className)}
      />
    </picture>
  );
}

const filesOf = ({ name, widths }: MediaPicture, format: 'avif') =>
  widths.map((width) => `/media/${name}-${width}.${format} ${width}w`).join(', ');
