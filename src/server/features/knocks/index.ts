export { type LastKnock, listLastKnocks } from './knocks.data.ts';
export { knockHandlers } from './knocks.routes.ts';

export { findPace } from './pace.data.ts';
