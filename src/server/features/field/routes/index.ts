import { defineFeature } from '#server/feature.ts';
import { routeHandlers } from './routes.routes.ts';

export { type AskedDoor, listDoorsMeant, listDoorsToDo, listVisitedDoors } from './doors.data.ts';
export { isOnRoute, omitted, type PlacedDoor } from './routes.routes.ts';

export const feature = defineFeature({ handlers: { routes: routeHandlers } });
