import { lazyPart } from '#web/ui/lazy-part.tsx';

const always = () => true;

export const PicturesInFrame = lazyPart(
  () => import('./pictures.tsx').then(({ PicturesInFrame }) => PicturesInFrame),
  always,
);
export const PicturesInPage = lazyPart(
  () => import('./pictures.tsx').then(({ PicturesInPage }) => PicturesInPage),
  always,
);
