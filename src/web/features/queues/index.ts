export { AddAllToQueue, AddSelectedToQueue, AddToQueue } from './add-to-queue.tsx';
