import { type ComponentType, lazy, Suspense, useState } from 'react';

type Load = () => Promise<unknown>;

const parts = new Set<Load>();

/**
 * A part of a screen, such as a dialog, whose code comes when it is first wanted, or before that when nothing else is
 * under way (fetchParts). Until it is there nothing is shown; once wanted it stays, so that it can fade out.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: (props: Props) => boolean,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
  parts.add(load);
  return function LazyPart(props: Props) {
    const [wanted, setWanted] = useState(false);
    if (!wanted && isWanted(props)) setWanted(true);
    return (
      wanted && (
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      )
    );
  };
}

/** Fetches the parts that no screen has wanted yet, one after the other, each when the browser has nothing else to do. */
export async function fetchParts(): Promise<void> {
  for (const load of parts) {
    parts.delete(load);
    await idle();
    // Where it fails, it is fetched when it is wanted.
    await load().catch(() => {});
  }
}

const MOST_PATIENT_MS = 5000;

// A weak phone draws for seconds: what is run meanwhile delays what its user waits for.
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: MOST_PATIENT_MS });
    // Safari.
    else setTimeout(resolve, 200);
  });
