import { adminHandlers } from './admin/index.ts';
import { authHandlers, authJobs } from './auth/index.ts';
import { crmHandlers } from './crm/index.ts';
import { geocodingHandlers, geocodingJobs } from './geocoding/index.ts';
import { imageryHandlers } from './imagery/index.ts';
import { propertyHandlers } from './properties/index.ts';
import { queueHandlers, queueJobs } from './queues/index.ts';
import { siteHandlers } from './site/index.ts';
import { uploadHandlers } from './uploads/index.ts';

/** Every feature's handlers, by the names of the contract. */
export const handlers = {
  auth: authHandlers,
  site: siteHandlers,
  properties: propertyHandlers,
  uploads: uploadHandlers,
  geocoding: geocodingHandlers,
  imagery: imageryHandlers,
  queues: queueHandlers,
  crm: crmHandlers,
  admin: adminHandlers,
};

/** Everything that runs in the background. */
export const allJobs = [...authJobs, ...queueJobs, ...geocodingJobs];
