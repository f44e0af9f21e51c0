/** CRMs that doors can be sent to. */
export const crmVendors = ['jobnimbus', 'acculynx'] as const;
export type CrmVendor = (typeof crmVendors)[number];

/** What of a door can be put into a field of a CRM. Phone numbers and email addresses are no part of it. */
export const crmFields = {
  stage: 'Stage',
  lastOutcome: 'Outcome of the last visit',
  lastVisitOn: 'Day of the last visit',
  dealValue: 'Deal value',
  severity: 'Severity',
  roofType: 'Roof type',
  yearBuilt: 'Year built',
  link: 'Link to the door in Ridgecap',
} as const satisfies Record<string, string>;
export type CrmField = keyof typeof crmFields;
export const crmFieldNames = Object.keys(crmFields) as [CrmField, ...CrmField[]];

/** A setting of a CRM that is the same for every door. */
export interface FixedSetting {
  label: string;
  hint: string;
  required: boolean;
}

interface VendorWords {
  label: string;
  keyHint: string;
  fixed: Record<string, FixedSetting>;
  /** Whether it has fields of the account's own, which doors' facts can go into; else they go into its notes. */
  hasOwnFields: boolean;
}

export const crmVendorWords: Record<CrmVendor, VendorWords> = {
  jobnimbus: {
    label: 'JobNimbus',
    keyHint: 'Settings → API in JobNimbus',
    hasOwnFields: true,
    fixed: {
      recordTypeName: {
        label: 'Workflow',
        hint: 'record_type_name: exactly as your account spells it, such as Customer',
        required: true,
      },
      statusName: {
        label: 'Status',
        hint: 'status_name: one of that workflow, such as Lead',
        required: true,
      },
      sourceName: { label: 'Lead source', hint: 'source_name: one your account has', required: false },
    },
  },
  acculynx: {
    label: 'AccuLynx',
    keyHint: 'A key belongs to one location of AccuLynx',
    hasOwnFields: false,
    fixed: {
      contactTypeId: {
        label: 'Contact type ID',
        hint: 'Of the contact type that new customers get',
        required: true,
      },
      leadSourceId: { label: 'Lead source ID', hint: 'Of a lead source that exists', required: false },
      workTypeId: { label: 'Work type ID', hint: 'Of a work type that exists', required: false },
      tradeTypeId: { label: 'Trade type ID', hint: 'Of a trade type that exists', required: false },
      jobCategoryId: { label: 'Job category ID', hint: 'Of a job category that exists', required: false },
    },
  },
};

/** One of our fields and the name of the CRM's field that it goes into. */
export interface FieldMapping {
  ours: CrmField;
  theirs: string;
}

export interface CrmMapping {
  fixed: Record<string, string>;
  fields: readonly FieldMapping[];
}

/** A door as it is sent. */
export interface CrmDoor {
  /** What we find it by in the CRM: 'RC-4211'. */
  number: string;
  /** Of a person the company knows there; null if there is none. */
  firstName: string | null;
  lastName: string | null;
  street: string;
  city: string | null;
  state: string | null;
  zipCode: string;
  values: Record<CrmField, string | number | null>;
}

/** Before a door's id: our number of it in a CRM. */
export const CRM_NUMBERS = 'RC-';
export const crmNumber = (propertyId: number): string => `${CRM_NUMBERS}${propertyId}`;

/** 'Severity: severe' line by line, for a CRM's notes. */
export const describeValues = ({ values }: CrmDoor): string =>
  crmFieldNames
    .filter((field) => values[field] !== null && values[field] !== '')
    .map((field) => `${crmFields[field]}: ${values[field]}`)
    .join('\n');

export const pushStates = ['waiting', 'sent', 'failed'] as const;
export type PushState = (typeof pushStates)[number];
