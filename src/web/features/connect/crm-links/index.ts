export { CrmPushes } from './crm-pushes.tsx';
