import { type ReactNode, useId } from 'react';

/** A part of the page under its heading. */
export function Section({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  const heading = useId();
  return (
    <section
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      aria-labelledby={heading}
      className="grid scroll-mt-16 grid-cols-1 gap-3 outline-none"
    >
      <h2 id={heading} className="text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Paragraphs as they were typed; nothing if there are none. */
export function Prose({ children }: { children: string }) {
  return children.trim() === '' ? null : <p className="whitespace-pre-line wrap-anywhere">{children}</p>;
}
