import type { ComponentType } from 'react';
import type { PageKey } from '#contract/pages.ts';
import { type PageTexts, pageTexts } from './page-words.ts';

export interface PublicPage extends PageTexts {
  load: () => Promise<ComponentType>;
}

/** Every public page; each is its own file on the wire. */
export const publicPages: Record<PageKey, PublicPage> = {
  '/': page('/', async () => (await import('../landing/landing.page.tsx')).LandingPage),
  '/how-it-works': page(
    '/how-it-works',
    async () => (await import('../how-it-works/how-it-works.page.tsx')).HowItWorksPage,
  ),
  '/case-studies': page(
    '/case-studies',
    async () => (await import('../case-studies/case-studies.page.tsx')).CaseStudiesPage,
  ),
  '/case-studies/zip-85031': page(
    '/case-studies/zip-85031',
    async () => (await import('../case-studies/zip-85031.page.tsx')).Zip85031Page,
  ),
  '/case-studies/polyurethane-85251': page(
    '/case-studies/polyurethane-85251',
    async () => (await import('../case-studies/polyurethane-85251.page.tsx')).Polyurethane85251Page,
  ),
  '/case-studies/blueprint': page(
    '/case-studies/blueprint',
    async () => (await import('../case-studies/blueprint.page.tsx')).BlueprintPage,
  ),
  '/pricing': page('/pricing', async () => (await import('../pricing/pricing.page.tsx')).PricingPage),
  '/contact': page('/contact', async () => (await import('../contact/contact.page.tsx')).ContactPage),
  '/about': page('/about', async () => (await import('../company/about.page.tsx')).AboutPage),
  '/terms': page('/terms', async () => (await import('../company/terms.page.tsx')).TermsPage),
  '/privacy': page('/privacy', async () => (await import('../company/privacy.page.tsx')).PrivacyPage),
  '/verify': page('/verify', async () => (await import('../verify/verify.page.tsx')).VerifyPage),
  '/404': page('/404', async () => (await import('./not-found.page.tsx')).NotFoundPage),
};

function page(key: PageKey, load: PublicPage['load']): PublicPage {
  return { ...pageTexts[key], load };
}
