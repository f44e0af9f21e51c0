import { defineFeature } from '#server/feature.ts';
import { adminHandlers } from './admin.routes.ts';

export { getUser, listUsers } from './admin-lists.data.ts';
export { createUser } from './create-user.data.ts';

export const feature = defineFeature({ handlers: { admin: adminHandlers } });
