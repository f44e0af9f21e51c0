/** What a vendor is asked about. */
export interface AskedOwner {
  address: string;
  zipCode: string;
  owner: string | null;
  ownerAddress: string | null;
}

/** A person as a vendor or a file has them; numbers and addresses as written. */
export interface FoundPerson {
  name: string | null;
  phones: {
    number: string;
    kind: 'landline' | 'mobile' | 'unknown';
    /** The do-not-call registry's answer, and its day; null if the source does not say. */
    registry: { listed: boolean; checkedOn: string } | null;
    confidence: number | null;
  }[];
  emails: { address: string; confidence: number | null }[];
}

/** Finds phone numbers and email addresses of owners. */
export interface Enrichment {
  /** The host that is asked, as sentences name it; null if none is set up. */
  vendor: string | null;
  /** @throws ProviderTrouble */
  find(asked: AskedOwner): Promise<FoundPerson[]>;
}
