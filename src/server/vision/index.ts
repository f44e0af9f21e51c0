export { loadModel, type Model, type ModelCard } from './model.ts';
export { NotLookedAt, sharedReader } from './reader.ts';
