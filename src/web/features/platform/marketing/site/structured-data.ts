import { PUBLIC_URL_MARK, type PublicPath, publicSiteMarks } from '#contract/pages.ts';
import { planSegments, plansOf, segmentLabels, tierLabels } from '#domain/plans.ts';
import { product } from '#domain/product.ts';
import { pageTexts } from './page-words.ts';

/** A page's structured data in the vocabulary of schema.org. */
export function structuredDataOf(path: PublicPath): object[] {
  if (path === '/') return [organization(), website()];
  if (path === '/pricing') return [service(), crumbs(path)];
  return [crumbs(path)];
}

const context = 'https://schema.org';

function organization(): object {
  return {
    '@context': context,
    '@type': 'Organization',
    name: product.name,
    url: `${PUBLIC_URL_MARK}/`,
    logo: `${PUBLIC_URL_MARK}/favicon.svg`,
    email: publicSiteMarks.supportEmail,
    telephone: publicSiteMarks.phone,
  };
}

function website(): object {
  return { '@context': context, '@type': 'WebSite', name: product.name, url: `${PUBLIC_URL_MARK}/` };
}

function service(): object {
  const offers = planSegments.flatMap((segment) =>
    plansOf(segment).map(({ tier, monthlyPrice }) => ({
      '@type': 'Offer',
      name: `${segmentLabels[segment]}, ${tierLabels[tier]}`,
      price: monthlyPrice,
      priceCurrency: 'USD',
    })),
  );
  return {
    '@context': context,
    '@type': 'Service',
    name: product.name,
    serviceType: 'Roof imagery and damage leads',
    provider: { '@type': 'Organization', name: product.name, url: `${PUBLIC_URL_MARK}/` },
    offers,
  };
}

function crumbs(path: PublicPath): object {
  const parents: PublicPath[] = path.startsWith('/case-studies/') ? ['/', '/case-studies'] : ['/'];
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: [...parents, path].map((each, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: each === '/' ? 'Home' : pageTexts[each].title,
      item: PUBLIC_URL_MARK + each,
    })),
  };
}
