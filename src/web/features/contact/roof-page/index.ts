export { RoofPage } from './roof-page.tsx';
