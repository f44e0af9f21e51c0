export { FiguresCard } from './figures-card.tsx';
