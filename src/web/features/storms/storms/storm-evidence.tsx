import type { PropertyStorm } from '#contract/storms.ts';
import { formatDay } from '#web/ui/days.ts';
import { SourceStates } from './source-states.tsx';
import {
  describeGrade,
  describeSource,
  formatFetched,
  stormFigures,
  UNCONFIRMED_TEXT,
} from './storm-words.ts';
import { useStorms } from './use-storms.ts';

interface StormEvidenceProps {
  propertyId: number;
  /** How the sheet sets its titles. */
  titleClassName: string;
}

/**
 * The storms of a property on paper: every figure with its source, address and date fetched, and how old that is. The
 * digests of the files follow on a separate page.
 */
export function StormEvidence({ propertyId, titleClassName }: StormEvidenceProps) {
  const storms = useStorms(propertyId).data;
  if (!storms) return null;
  return (
    <>
      <section>
        <h2 className={titleClassName}>Storms</h2>
        {storms.length === 0 ? (
          <p className="mt-1.5">The storm files show no hail and no wind here.</p>
        ) : (
          <table className="mt-1.5 w-full text-left text-xs">
            <thead>
              <tr>
                <th scope="col">Day there</th>
                <th scope="col">What and how sure</th>
              </tr>
            </thead>
            <tbody>
              {storms.map((storm) => (
                <Row key={storm.date} storm={storm} />
              ))}
            </tbody>
          </table>
        )}
        {storms.some(({ unconfirmed }) => unconfirmed) && (
          <p className="mt-1.5 text-xs">{UNCONFIRMED_TEXT}</p>
        )}
        <SourceStates className="mt-1.5 text-xs *:inline" />
      </section>
      <Checksums storms={storms} titleClassName={titleClassName} />
    </>
  );
}

interface ChecksumsProps {
  storms: readonly PropertyStorm[];
  titleClassName: string;
}

/** Each file once, with its digest to compare copies. */
function Checksums({ storms, titleClassName }: ChecksumsProps) {
  const files = new Map(
    storms
      .flatMap(({ sources }) => sources)
      .flatMap(({ digest, address }) => (digest === null ? [] : [[digest, address] as const])),
  );
  if (files.size === 0) return null;
  return (
    <section className="break-before-page">
      <h2 className={titleClassName}>Checksums of the files</h2>
      <dl className="mt-1.5 grid gap-1.5 text-xs">
        {[...files].map(([digest, address]) => (
          <div key={digest} className="break-inside-avoid wrap-anywhere">
            <dt>{address}</dt>
            <dd className="font-mono">SHA-256 {digest}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Row({ storm }: { storm: PropertyStorm }) {
  const { date, unconfirmed, sources } = storm;
  const words = [stormFigures(storm), describeGrade(storm), unconfirmed && 'unconfirmed'];
  return (
    <tr className="break-inside-avoid border-t border-neutral-400 align-top">
      <th scope="row" className="py-1 pr-4 font-medium whitespace-nowrap">
        {formatDay(date)}
      </th>
      <td className="grid gap-1 py-1 wrap-anywhere">
        <p className="font-medium">{words.filter(Boolean).join(' · ')}</p>
        {sources.map((source) => (
          <p key={JSON.stringify(source)}>
            {source.source}: {describeSource(source)} · {source.address} · {formatFetched(source.fetchedAt)}
          </p>
        ))}
      </td>
    </tr>
  );
}
