import type { PropertyStorm } from '#contract/storms.ts';
import { dayWords } from '#web/ui/days.ts';
import { SourceStates } from './source-states.tsx';
import {
  distanceWords,
  gradeWords,
  provenanceWords,
  sourceWords,
  stormFigures,
  UNCONFIRMED_WORDS,
} from './storm-words.ts';
import { useStorms } from './use-storms.ts';

interface StormEvidenceProps {
  propertyId: number;
  /** How the sheet sets its titles. */
  titleClassName: string;
}

/** The storms of a property on paper: every figure with its source, address, date fetched and digest, and how old that is. */
export function StormEvidence({ propertyId, titleClassName }: StormEvidenceProps) {
  const storms = useStorms(propertyId).data;
  if (!storms) return null;
  return (
    <section>
      <h2 className={titleClassName}>Storms</h2>
      {storms.length === 0 ? (
        <p className="mt-1.5">The files that were read name no hail and no wind here.</p>
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
      {storms.some(({ unconfirmed }) => unconfirmed) && <p className="mt-1.5 text-xs">{UNCONFIRMED_WORDS}</p>}
      <SourceStates className="mt-1.5 text-xs *:inline" />
    </section>
  );
}

function Row({ storm }: { storm: PropertyStorm }) {
  const { date, unconfirmed, sources } = storm;
  const words = [stormFigures(storm), gradeWords(storm), distanceWords(storm), unconfirmed && 'unconfirmed'];
  return (
    <tr className="break-inside-avoid border-t border-neutral-400 align-top">
      <th scope="row" className="py-1 pr-4 font-medium whitespace-nowrap">
        {dayWords(date)}
      </th>
      <td className="grid gap-1 py-1 wrap-anywhere">
        <p className="font-medium">{words.filter(Boolean).join(' · ')}</p>
        {sources.map((source) => (
          <p key={JSON.stringify(source)}>
            {source.source}: {sourceWords(source)} · {source.address} · {provenanceWords(source)}
          </p>
        ))}
      </td>
    </tr>
  );
}
