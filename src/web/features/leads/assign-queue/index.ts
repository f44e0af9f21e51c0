export { AssignQueue } from './assign-queue.tsx';
