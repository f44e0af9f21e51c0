export { WaitingForZips } from './waiting-for-zips.tsx';
