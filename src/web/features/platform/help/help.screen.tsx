import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { Section } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { glossary } from './glossary.ts';
import { helpPath, type Topic, topicsOf } from './topics.ts';

/** Explains the user's screens and their words. */
export function HelpScreen() {
  usePageTitle('Help');
  const topics = topicsOf(useSignedInUser());
  useAnchor();
  return (
    <Page
      title="Help"
      description="What each screen is for. Press Ctrl+K, or ⌘K on a Mac, to find anything from anywhere."
    >
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <nav
          aria-label="Help topics"
          className="grid grid-cols-2 gap-x-3 sm:grid-cols-3 lg:sticky lg:top-20 lg:grid-cols-1"
        >
          {[...topics, words].map(({ id, title }) => (
            <Link
              key={id}
              to={helpPath(id)}
              className="flex min-h-8 items-center font-medium wrap-anywhere text-primary-text underline-offset-4 hover:underline touch:min-h-11"
            >
              {title}
            </Link>
          ))}
        </nav>
        <div className="grid grid-cols-1 gap-4">
          {topics.map((topic) => (
            <TopicCard key={topic.id} topic={topic} />
          ))}
          <Section title={words.title} id={words.id} tabIndex={-1} cardClass="scroll-mt-20">
            <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
              {glossary.map(({ term, meaning }) => (
                <div key={term} className="contents">
                  <dt className="font-medium max-sm:-mb-2">{term}</dt>
                  <dd className="text-muted-foreground">{meaning}</dd>
                </div>
              ))}
            </dl>
          </Section>
        </div>
      </div>
    </Page>
  );
}

const words = { id: 'glossary', title: 'Glossary' };

function TopicCard({ topic: { id, title, path, text } }: { topic: Topic }) {
  return (
    <Section title={title} id={id} tabIndex={-1} cardClass="scroll-mt-20" className="grid gap-3">
      {text.map((paragraph) => (
        <p key={paragraph} className="max-w-prose">
          {paragraph}
        </p>
      ))}
      {path && (
        <Link
          to={path}
          className="flex w-fit items-center font-medium text-primary-text underline-offset-4 hover:underline touch:min-h-11"
        >
          Open {title}
        </Link>
      )}
    </Section>
  );
}

/** The router changes the address without going to the anchor in it. */
function useAnchor() {
  // A link that is pressed again is another location with the same anchor.
  const location = useLocation();
  useEffect(() => {
    const section = location.hash && document.getElementById(location.hash.slice(1));
    if (!section) return;
    section.scrollIntoView({ block: 'start' });
    section.focus({ preventScroll: true });
  }, [location]);
}
