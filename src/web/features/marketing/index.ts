export { ContactScreen } from './contact.screen.tsx';
export { LandingScreen } from './landing.screen.tsx';
