import { useQuery } from '@tanstack/react-query';
import { CalendarClock, type LucideIcon, Mail, Phone } from 'lucide-react';
import type { SiteInfo } from '#contract/site.ts';
import { product } from '#domain/product.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { PublicFooter } from './public-footer.tsx';

export function ContactScreen() {
  usePageTitle('Contact');
  return (
    <>
      <section className="mx-auto grid w-full max-w-6xl gap-10 px-4 py-16 sm:px-6 lg:grid-cols-2 lg:gap-20 lg:py-24">
        <header className="grid content-start gap-4">
          <h1 className="text-3xl font-semibold tracking-tight max-sm:text-2xl">
            Get Started with {product.name}
          </h1>
          <p className="max-w-md text-lg text-muted-foreground">
            Tell us which ZIP codes you work in. We answer with what we have captured there, what it costs and
            when you can begin.
          </p>
        </header>
        <Ways />
      </section>
      <PublicFooter />
    </>
  );
}

function Ways() {
  const site = useQuery(query(api.site.getInfo));
  if (site.isError) {
    return (
      <ErrorState title="Contact details could not be loaded" onRetry={() => site.refetch()}>
        {sentenceOf(site.error, 'Something went wrong while loading them.')}
      </ErrorState>
    );
  }
  if (site.isPending) {
    return (
      <div role="status" className="grid content-start gap-3">
        <span className="sr-only">Loading...</span>
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    );
  }
  return (
    <ul className="grid content-start gap-3">
      {waysOf(site.data).map((way) => (
        <li key={way.href}>
          <WayLink {...way} />
        </li>
      ))}
    </ul>
  );
}

interface Way {
  icon: LucideIcon;
  label: string;
  text: string;
  href: string;
  newTab?: boolean;
}

function waysOf({ supportEmail, phone, schedulingUrl }: SiteInfo): Way[] {
  const ways: Way[] = [
    { icon: Mail, label: 'Write to us', text: supportEmail, href: `mailto:${supportEmail}` },
    { icon: Phone, label: 'Call us', text: phone, href: `tel:${phone.replace(/[^+\d]/g, '')}` },
  ];
  if (schedulingUrl) {
    ways.push({
      icon: CalendarClock,
      label: 'See it first',
      text: 'Schedule a 30-minute demo call',
      href: schedulingUrl,
      newTab: true,
    });
  }
  return ways;
}

function WayLink({ icon: Icon, label, text, href, newTab }: Way) {
  return (
    <a
      href={href}
      {...(newTab && { target: '_blank', rel: 'noopener' })}
      className="flex items-center gap-4 rounded-xl border bg-surface p-5 transition-colors duration-150 hover:border-input"
    >
      <span className="grid size-10 shrink-0 place-content-center rounded-lg bg-primary-soft text-primary-text">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <span className="text-sm text-muted-foreground">{label}</span>
        <span className="text-lg font-medium wrap-anywhere">{text}</span>
      </span>
    </a>
  );
}
