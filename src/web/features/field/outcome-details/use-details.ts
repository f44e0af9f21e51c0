import { useState } from 'react';
import { type Details, noDetails, type ReadDetails, readDetails } from './details.ts';

export interface DetailsTyped {
  details: Details;
  problem: string | null;
  change: (details: Details) => void;
  /** Uses the typed values, unless they are invalid: then the form reports it. */
  withRead: (act: (read: ReadDetails) => void) => void;
}

/** What is typed at a door until it is saved with the visit. */
export function useDetails(first: Partial<Details> = {}): DetailsTyped {
  const [details, setDetails] = useState<Details>({ ...noDetails, ...first });
  const [problem, setProblem] = useState<string | null>(null);
  return {
    details,
    problem,
    change(next) {
      setProblem(null);
      setDetails(next);
    },
    withRead(act) {
      const read = readDetails(details);
      if (typeof read === 'string') setProblem(read);
      else act(read);
    },
  };
}
