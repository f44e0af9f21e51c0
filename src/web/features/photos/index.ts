export { DoorPhotos } from './door-photos.tsx';
export { PhotosPanel } from './photos-panel.tsx';
