import type { SiteInfo } from './site.ts';

/** The pages everybody may read, prerendered at build; they make up the sitemap. */
export const publicPaths = [
  '/',
  '/how-it-works',
  '/case-studies',
  '/case-studies/zip-85031',
  '/case-studies/polyurethane-85251',
  '/case-studies/blueprint',
  '/pricing',
  '/contact',
  '/about',
  '/terms',
  '/privacy',
  '/verify',
] as const;
export type PublicPath = (typeof publicPaths)[number];

/** What a visitor sees at an address that is nowhere is prerendered too. */
export const NOT_FOUND = '/404';
export type PageKey = PublicPath | typeof NOT_FOUND;
export const pageKeys: readonly PageKey[] = [...publicPaths, NOT_FOUND];

/** Screens of the application at whose addresses visitors see the landing page instead (docs/product.md). */
export const landingPaths = ['/dashboard', '/upload', '/map', '/queue', '/data', '/admin-dashboard'] as const;

/** Where people sign in or get an account: separate pages, shown before the application is loaded. */
export const signInPaths = ['/login', '/register', '/reset-password', '/confirm-email', '/join'] as const;

/** Every other address of the application; ':' begins a part that varies. A visitor is sent to the login from most. */
export const applicationPaths = [
  ...signInPaths,
  '/admin',
  '/admin/users',
  '/admin/requests',
  '/admin/operations',
  '/admin/audit',
  '/admin/storms',
  '/admin/knocking-hours',
  '/review',
  '/captures',
  '/captures/:captureId',
  '/profile',
  '/queues',
  '/queues/day',
  '/queue/:queueId',
  '/today',
  '/today/come-backs',
  '/today/hot-leads',
  '/storm-rules',
  '/owners/:propertyId',
  '/knock/:queueId',
  '/pipeline',
  '/proposals',
  '/proposals/template',
  '/team',
  '/team/walks',
  '/team/numbers',
  '/company',
  '/connect',
  '/connect/leads',
  '/connect/api',
  '/price-book',
  '/contacts',
  '/crm',
  '/webhooks',
  '/webhooks/:hookId',
  '/mail',
  '/mail/settings',
  '/mail/:campaignId',
  '/upload/:previewId',
  '/coverage',
  '/help',
] as const;

/** Where a homeowner reads and signs a proposal: a separate page, without an account and never part of the application. */
export const proposalPath = '/p/:token';

/** Where a household opts out, with the code of a piece of mail or without. */
export const stopPaths = ['/stop', '/stop/:code'] as const;

/** What a code on a piece of mail opens. */
export const roofPath = '/r/:code';

/** The file a prerendered page is kept in: '/case-studies/blueprint' is 'case-studies.blueprint.html'. */
export function pageFile(key: PageKey): string {
  return `${key === '/' ? 'index' : key.slice(1).replaceAll('/', '.')}.html`;
}

/** What an installation's settings put into the public pages. */
export interface PublicSite {
  supportEmail: string;
  phone: string;
  phoneLink: string;
  /** 'Book a Demo': the operator's scheduling page, else the contact form. */
  demoUrl: string;
  /** The same on the contact page itself: the scheduling page, else an email. */
  demoCallUrl: string;
}

export function publicSiteOf(info: Pick<SiteInfo, 'supportEmail' | 'phone' | 'schedulingUrl'>): PublicSite {
  const { supportEmail, phone, schedulingUrl } = info;
  const mail = `mailto:${supportEmail}?subject=Schedule%20a%2030-minute%20demo%20call`;
  return {
    supportEmail,
    phone,
    phoneLink: `tel:${phone.replace(/[^+\d]/g, '')}`,
    demoUrl: schedulingUrl ?? '/contact?about=demo',
    demoCallUrl: schedulingUrl ?? mail,
  };
}

/** Placeholders in the prerendered files that the server replaces with its settings. */
export const publicSiteMarks: PublicSite = {
  supportEmail: '{{supportEmail}}',
  phone: '{{phone}}',
  phoneLink: '{{phoneLink}}',
  demoUrl: '{{demoUrl}}',
  demoCallUrl: '{{demoCallUrl}}',
};
export const PUBLIC_URL_MARK = '{{publicUrl}}';
/** In a data block of the page, for the browser: the page's key, the settings, and whether a session may exist. */
export const PAGE_DATA_MARK = '"{{pageData}}"';

export interface PageData {
  page: PageKey;
  site: PublicSite;
  /** There is a session's cookie; it may have ended. */
  maybeSignedIn: boolean;
}
