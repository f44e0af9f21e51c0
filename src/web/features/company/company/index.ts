export { CompanyFacts, templateFields } from './company-facts.tsx';
