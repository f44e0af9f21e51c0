export { lockCompanies, lockCompanyOf, lockUser } from './lock.data.ts';
