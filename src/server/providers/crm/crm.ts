import type { CrmDoor, CrmMapping, CrmVendor } from '#domain/crm-links/fields.ts';

/** A request as it is sent, except for the key. */
export interface CrmRequest {
  method: 'GET' | 'POST';
  url: string;
  body: Record<string, unknown> | null;
}

/** What earlier steps made or found, by their names. */
export type MadeIds = Readonly<Record<string, string>>;

/** One thing a door becomes in a CRM. It is looked for before it is made, so that it is never made twice. */
export interface CrmStep {
  name: 'contact' | 'job';
  find(door: CrmDoor, made: MadeIds): CrmRequest;
  /** Its id in what find answered; null if it is not there. */
  readFound(answer: unknown, door: CrmDoor): string | null;
  create(door: CrmDoor, mapping: CrmMapping, made: MadeIds): CrmRequest;
  /** Its id in what create answered; null if that is not what it should be. */
  readMade(answer: unknown): string | null;
}

/** A CRM of somebody else's. */
export interface Crm {
  vendor: CrmVendor;
  /** The header that carries the key. */
  authorize(key: string): Record<string, string>;
  steps: readonly CrmStep[];
}
