export { FindButton } from './find.tsx';
