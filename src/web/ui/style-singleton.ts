import { useEffect } from 'react';

interface StyleProps {
  styles: string;
}

/**
 * Replaces the package react-style-singleton (see vite.config.ts), which puts style elements into the page; the content
 * security policy refuses those. A constructed sheet does the same: it applies while it has users.
 */
export function styleSingleton(): (props: StyleProps) => null {
  let sheet: CSSStyleSheet | undefined;
  let users = 0;
  const add = (styles: string) => {
    users += 1;
    if (users > 1) return;
    sheet = new CSSStyleSheet();
    sheet.replaceSync(styles);
    document.adoptedStyleSheets.push(sheet);
  };
  const remove = () => {
    users -= 1;
    if (users > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
  return function Style({ styles }) {
    useEffect(() => {
      add(styles);
      return remove;
    }, [styles]);
    return null;
  };
}
