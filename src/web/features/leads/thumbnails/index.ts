export { RoofThumbnail } from './roof-thumbnail.tsx';
export { SimulatedPictures } from './simulated-pictures.tsx';
