export { glossary } from './glossary.ts';
export { helpPath, topicsOf } from './topics.ts';
