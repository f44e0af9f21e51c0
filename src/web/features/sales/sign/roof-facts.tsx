import type { ProposalContent } from '#contract/proposal-content.ts';
import { formatDay } from '#web/ui/days.ts';
import { Section } from './section.tsx';

interface RoofFactsProps {
  /** Null if the pictures are not to be had. */
  pictureAt: (sha256: string) => string;
  content: Pick<ProposalContent, 'roof' | 'storms' | 'photos'>;
}

/** What is known of the roof, each with where it is from: its condition, storms, photos. */
export function RoofFacts({ pictureAt, content: { roof, storms, photos } }: RoofFactsProps) {
  return (
    <>
      {photos.length > 0 && (
        <Section title="Photos of your roof">
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            {photos.map(({ sha256, width, height, alt, caption }) => (
              <li key={sha256}>
                <figure className="grid gap-1">
                  <img
                    src={pictureAt(sha256)}
                    width={width}
                    height={height}
                    alt={alt}
                    loading="lazy"
                    decoding="async"
                    className="h-auto w-full rounded-lg border bg-muted"
                  />
                  <figcaption className="text-lg text-muted-foreground wrap-anywhere">{caption}</figcaption>
                </figure>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {roof.length > 0 && (
        <Section title="Condition of your roof">
          <dl className="grid gap-3">
            {roof.map(({ label, value, source }) => (
              <div key={label}>
                <dt className="text-lg text-muted-foreground">{label}</dt>
                <dd className="wrap-anywhere">
                  {value}
                  <span className="block text-lg text-muted-foreground">{source}</span>
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {storms.length > 0 && (
        <Section title="Recorded storms">
          <ul className="grid gap-3">
            {storms.map(({ date, what, sources }) => (
              <li key={`${date} ${what}`} className="wrap-anywhere">
                <span className="font-medium">{formatDay(date)}</span>: {what}
                <span className="block text-lg text-muted-foreground">{sources.join('; ')}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
