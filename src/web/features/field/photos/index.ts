export { DoorPhotos } from './door-photos.tsx';
