export { PublicScreen } from './site/public.screen.tsx';
export { PublicFrame } from './site/public-frame.tsx';
