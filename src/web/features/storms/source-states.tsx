import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import { stateWords } from './storm-words.ts';

/** When each source was looked at last. @param lateOnly only those that are older than they promise */
export function SourceStates({ lateOnly = false, className }: { lateOnly?: boolean; className?: string }) {
  const sources = useQuery(query(api.storms.listSources)).data ?? [];
  const shown = lateOnly ? sources.filter(({ isLate }) => isLate) : sources;
  if (shown.length === 0) return null;
  return (
    <ul aria-label="Sources looked at" className={className}>
      {shown.map((state) => (
        <li key={state.source}>{stateWords(state)} </li>
      ))}
    </ul>
  );
}
