import { createContext, use } from 'react';
import { type PublicSite, publicSiteOf } from '#contract/pages.ts';
import { product } from '#domain/product.ts';

/** What the public pages show while nothing is known of this installation's settings. */
export const standardSite: PublicSite = publicSiteOf({ ...product, schedulingUrl: null });

export const PublicSiteContext = createContext<PublicSite>(standardSite);

/** Contact details and the scheduling page, as this installation has them. */
export const usePublicSite = (): PublicSite => use(PublicSiteContext);
