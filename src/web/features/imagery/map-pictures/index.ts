export { BaseMenu } from './base-menu.tsx';
export { PicturesBar } from './pictures-bar.tsx';
export { Swipe } from './swipe.tsx';
export { type PictureMap, usePictureMap } from './use-picture-map.ts';
