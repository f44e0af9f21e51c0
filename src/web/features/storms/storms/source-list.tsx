import type { StormSource } from '#contract/storms.ts';
import { describeProvenance, describeSource } from './storm-words.ts';

/** The sources, each with where to read it. */
export function SourceList({ sources }: { sources: readonly StormSource[] }) {
  return (
    <ul className="grid gap-2 rounded-lg bg-muted p-3">
      {sources.map((source) => (
        <Source key={JSON.stringify(source)} source={source} />
      ))}
    </ul>
  );
}

function Source({ source }: { source: StormSource }) {
  return (
    <li className="grid gap-0.5 wrap-anywhere">
      <p className="font-medium">{source.source}</p>
      <p>{describeSource(source)}</p>
      <p>
        <Address address={source.address} />
      </p>
      <p>{describeProvenance(source)}</p>
    </li>
  );
}

/** A link where it leads somewhere; a file that was brought by hand has only its name. */
function Address({ address }: { address: string }) {
  if (!/^https?:\/\//.test(address)) return address;
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="text-primary-text underline underline-offset-4"
    >
      {address}
    </a>
  );
}
