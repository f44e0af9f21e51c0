/** Whose rules there are; OTHER has the careful ones for a state that nobody looked up. */
export const jurisdictions = [
  'US',
  'OTHER',
  'AZ',
  'CA',
  'CO',
  'FL',
  'MA',
  'MD',
  'ME',
  'MN',
  'PA',
  'TN',
  'TX',
] as const;
export type Jurisdiction = (typeof jurisdictions)[number];

/** States whose rules for roofing contracts were looked up as a whole, not only their limit of a deposit. */
export const researchedStates = ['AZ', 'CO', 'FL', 'MN', 'TX'] as const;

export const jurisdictionLabels: Record<Jurisdiction, string> = {
  US: 'Federal law',
  OTHER: 'careful rules where those of the state are not known',
  AZ: 'Arizona',
  CA: 'California',
  CO: 'Colorado',
  FL: 'Florida',
  MA: 'Massachusetts',
  MD: 'Maryland',
  ME: 'Maine',
  MN: 'Minnesota',
  PA: 'Pennsylvania',
  TN: 'Tennessee',
  TX: 'Texas',
};

/** The language that a sale was mostly talked about in; contracts have to be in the same (16 CFR 429.1). */
export const saleLanguages = ['en', 'es', 'other'] as const;
export type SaleLanguage = (typeof saleLanguages)[number];
export const saleLanguageLabels: Record<SaleLanguage, string> = {
  en: 'English',
  es: 'Spanish',
  other: 'Another one',
};

/** What is asked about a sale; the answers choose its rules. */
export interface SaleAnswers {
  /** Whether it was agreed on at the buyer's home, or anywhere but the seller's place of business. */
  soldAtHome: boolean;
  /** Whether an insurer pays for any of it. */
  paidByInsurance: boolean;
  /** Whether a disaster or emergency was declared for the place in the last 180 days, or the damage is from one. */
  declaredEmergency: boolean;
  /** English where it is not given. */
  language?: SaleLanguage | undefined;
}

/** What a proposal states because a rule wants it stated. */
export const requiredFacts = [
  'damage',
  'excludedAreas',
  'roofAccessed',
  'startOn',
  'finishOn',
  'licenseNumber',
  'insurer',
  'companyAddress',
  'companyPhone',
  'companyEmail',
] as const;
export type RequiredFact = (typeof requiredFacts)[number];
