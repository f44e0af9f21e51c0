export { CompareDialog } from './compare-dialog.tsx';
export { EarlierLayer } from './earlier-layer.tsx';
export { EarlierRoof } from './earlier-roof.tsx';
export { EarlierSlider } from './earlier-slider.tsx';
