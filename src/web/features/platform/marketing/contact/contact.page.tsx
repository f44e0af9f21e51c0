import { CalendarClock, CircleCheck, type LucideIcon, Mail, Phone } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { product } from '#domain/product.ts';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { usePublicSite } from '../site/public-site.ts';
import { ContactForm } from './contact-form.tsx';

export function ContactPage() {
  const [sent, setSent] = useState(false);
  return (
    <>
      {sent ? <ThankYou /> : <Request onSent={() => setSent(true)} />}
      <Toasts />
    </>
  );
}

function Request({ onSent }: { onSent: () => void }) {
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-10 px-4 py-10 sm:px-6 sm:py-16 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-20 lg:py-24">
      <header className="grid content-start gap-4">
        <p className="font-medium text-accent-text">Contact</p>
        <h1 className="text-3xl font-semibold tracking-tight max-sm:text-2xl">
          Get Started with {product.name}
        </h1>
        <p className="max-w-md text-pretty text-lg text-muted-foreground">
          Tell us where you work. A team member reaches out by phone and email within 24 hours with what is
          captured there, what it costs and when you can begin.
        </p>
      </header>
      <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <ContactForm onSent={onSent} />
      </div>
      <Ways />
    </div>
  );
}

function Ways() {
  const { supportEmail, phone, phoneLink, demoCallUrl } = usePublicSite();
  return (
    <ul className="grid max-w-md content-start divide-y border-y">
      <Way
        icon={CalendarClock}
        label="See it first"
        text="Schedule a 30-minute demo call"
        href={demoCallUrl}
        newTab
      />
      <Way icon={Mail} label="Write to us" text={supportEmail} href={`mailto:${supportEmail}`} />
      <Way icon={Phone} label="Call us" text={phone} href={phoneLink} />
    </ul>
  );
}

interface WayProps {
  icon: LucideIcon;
  label: string;
  text: string;
  href: string;
  newTab?: boolean;
}

function Way({ icon: Icon, label, text, href, newTab = false }: WayProps) {
  return (
    <li>
      <a
        href={href}
        {...(newTab && { target: '_blank', rel: 'noopener' })}
        className="group flex items-center gap-4 rounded-lg py-4"
      >
        <Icon aria-hidden="true" className="size-5 shrink-0 text-primary-text" />
        <span className="grid min-w-0">
          <span className="text-sm text-muted-foreground">{label}</span>
          <span className="text-lg font-medium wrap-anywhere underline-offset-4 group-hover:underline">
            {text}
          </span>
        </span>
      </a>
    </li>
  );
}

const Toaster = lazy(async () => ({ default: (await import('#web/ui/toast.tsx')).Toaster }));

/** Where this page's messages appear. Inside the application they have their place already. */
function Toasts() {
  const [alone, setAlone] = useState(false);
  useEffect(() => {
    // There is nothing to show before the user acts; until then nothing is loaded.
    const begun = new AbortController();
    const come = () => {
      begun.abort();
      setAlone(document.getElementById('page-data') !== null);
    };
    for (const act of ['focusin', 'pointerdown']) addEventListener(act, come, { signal: begun.signal });
    return () => begun.abort();
  }, []);
  if (!alone) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}

/** Replaces the form. The focus moves with it. */
function ThankYou() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="grid grow place-content-center justify-items-center gap-6 px-4 py-24 text-center">
      <CircleCheck aria-hidden="true" className="size-12 text-success-text" />
      <div className="grid gap-3">
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-semibold tracking-tight outline-none">
          Thank You!
        </h1>
        <p className="max-w-md text-pretty text-lg text-muted-foreground">
          We have your request. A team member will reach out by phone and email within 24 hours.
        </p>
      </div>
      <a href="/" className={buttonVariants({ variant: 'secondary', size: 'lg' })}>
        Return to Home
      </a>
    </div>
  );
}
