export { TodayStrip } from './today-strip.tsx';
