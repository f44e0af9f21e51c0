export { ZipChecked } from './zip-checked.tsx';
