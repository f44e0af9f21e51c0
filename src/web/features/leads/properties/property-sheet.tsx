import { useState } from 'react';
import type { Property } from '#contract/properties.ts';
import { type Picture, pictureOf } from '#domain/leads/pictures.ts';
import { product } from '#domain/product.ts';
import { UnreviewedMark } from '#web/features/imagery/vision/index.ts';
import { StormEvidence } from '#web/features/storms/storms/index.ts';
import { cn } from '#web/ui/cn.ts';
import { dateOnly } from '#web/ui/dates.ts';
import { PrintSheet } from '#web/ui/print-sheet.tsx';
import { factLines } from './fact-lines.ts';
import { useFacts } from './fact-sources.tsx';
import { additionalInformation, type Fact, propertyInformation, roofAssessment } from './property-facts.ts';

/** A property on one sheet of paper: its pictures, its facts and where they are from, its storms. */
export function PropertySheet({ property }: { property: Property }) {
  const facts = useFacts(property.id).data;
  const pictures = [pictureOf(property.imageUrl), pictureOf(property.cropImageUrl)];
  return (
    <PrintSheet>
      <div className="grid gap-3 text-sm">
        <header>
          <h1 className="text-2xl font-semibold break-words">{property.address}</h1>
          <p>
            ZIP code {property.zipCode} · {product.name}, {dateOnly(new Date().toISOString())}
          </p>
        </header>
        <div className="grid grid-cols-2 gap-4">
          {pictures.map(
            (picture, index) =>
              picture && <OnPaper key={picture.url} picture={picture} title={titles[index] ?? ''} />,
          )}
        </div>
        <Group title="Property information" facts={propertyInformation(property)} />
        <Group title="Roof assessment" facts={roofAssessment(property)} />
        <UnreviewedMark propertyId={property.id} />
        <Group title="Additional information" facts={additionalInformation(property)} />
        {facts && (
          <section>
            <h2 className={titleClasses}>Sources</h2>
            <ul className="mt-1.5 grid gap-0.5">
              {factLines(facts).map(({ label, value, origin }) => (
                <li key={label} className="break-words">
                  {label}: {value} · {origin}
                </li>
              ))}
            </ul>
          </section>
        )}
        <StormEvidence propertyId={property.id} titleClassName={titleClasses} />
      </div>
    </PrintSheet>
  );
}

const titles = ['Original image', 'Cropped image'];
const titleClasses = 'border-b border-black pb-0.5 font-semibold';

/** One that cannot be loaded leaves no broken frame behind. */
function OnPaper({ picture: { url, simulated }, title }: { picture: Picture; title: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return null;
  return (
    <figure>
      <img
        src={url}
        alt={title}
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
        className="aspect-[8/5] w-full border border-neutral-400 object-cover"
      />
      <figcaption className="mt-0.5 text-xs">
        {title}
        {simulated && ' · Simulated capture'}
      </figcaption>
    </figure>
  );
}

function Group({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className="break-inside-avoid">
      <h2 className={titleClasses}>{title}</h2>
      <dl className="mt-1.5 grid grid-cols-3 gap-x-6 gap-y-1">
        {facts.map(({ label, value, wide, damage }) => (
          <div key={label} className={cn('min-w-0', wide && 'col-span-3')}>
            <dt className="inline">{label}: </dt>
            <dd className={cn('inline font-medium break-words', damage && 'underline')}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
