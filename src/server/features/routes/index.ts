export { listDoorsMeant, listDoorsToDo } from './doors.data.ts';
export { isOnRoute, omitted, type PlacedDoor, routeHandlers } from './routes.routes.ts';
