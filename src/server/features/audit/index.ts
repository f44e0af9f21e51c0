export {
  actAs,
  byActor,
  byVisitor,
  COMMAND_LINE,
  type Doer,
  PLATFORM,
  recordAct,
} from './audit.data.ts';
export { auditHandlers } from './audit.routes.ts';
