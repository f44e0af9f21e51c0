/** Whose rules for roofing contracts are known. */
export const jurisdictions = ['US', 'AZ', 'CO', 'FL', 'MN', 'TX'] as const;
export type Jurisdiction = (typeof jurisdictions)[number];

export const jurisdictionLabels: Record<Jurisdiction, string> = {
  US: 'Federal law',
  AZ: 'Arizona',
  CO: 'Colorado',
  FL: 'Florida',
  MN: 'Minnesota',
  TX: 'Texas',
};

/** What is asked about a sale; the answers choose its rules. */
export interface SaleAnswers {
  /** Whether it was agreed on at the buyer's home, or anywhere but the seller's place of business. */
  soldAtHome: boolean;
  /** Whether an insurer pays for any of it. */
  paidByInsurance: boolean;
  /** Whether the damage is from a declared disaster or emergency. */
  declaredEmergency: boolean;
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
