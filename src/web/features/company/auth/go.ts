import { createContext, useContext, useEffect } from 'react';

/** Opens another address in the place of this one. */
export type Go = (path: string) => void;

/** How the pages on which people sign in lead elsewhere. */
export const GoContext = createContext<Go>((path) => window.location.replace(path));

export const useGo = (): Go => useContext(GoContext);

/** What the address of this page asks for. */
export const searched = (): URLSearchParams => new URLSearchParams(window.location.search);

/** Leads elsewhere as soon as it is shown. */
export function GoTo({ path }: { path: string }) {
  const go = useGo();
  useEffect(() => go(path), [go, path]);
  return null;
}
