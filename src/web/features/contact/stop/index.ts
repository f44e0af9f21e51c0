export { StopPage } from './stop-page.tsx';
