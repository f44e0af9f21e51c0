import { type ComponentType, lazy, Suspense, useState } from 'react';

/**
 * A part of a screen, such as a dialog, whose code comes when it is first wanted; the service worker then has it already.
 * Until it is there nothing is shown; once wanted it stays, so that it can fade out.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  isWanted: (props: Props) => boolean,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }));
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
