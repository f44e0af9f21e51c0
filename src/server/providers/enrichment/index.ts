import type { Enrichment } from './enrichment.ts';
import { vendorAt } from './vendor.ts';

export type { Enrichment, FoundPerson } from './enrichment.ts';

export interface EnrichmentSettings {
  /** Of the operator's vendor; none by default. */
  enrichmentUrl: string | undefined;
  enrichmentKey: string | undefined;
}

export const openEnrichment = ({ enrichmentUrl, enrichmentKey }: EnrichmentSettings): Enrichment =>
  enrichmentUrl ? vendorAt(enrichmentUrl, enrichmentKey) : { vendor: null, find: () => Promise.resolve([]) };
