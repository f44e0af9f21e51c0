import type { ReactNode } from 'react';

interface ChapterProps {
  title: string;
  children: ReactNode;
}

/** A part of a case study: its name on the left, its text on the right. */
export function Chapter({ title, children }: ChapterProps) {
  const id = title.toLowerCase().replaceAll(/\W+/g, '-');
  return (
    <section
      aria-labelledby={id}
      className="grid gap-6 border-b py-12 lg:grid-cols-[1fr_2fr] lg:gap-16 lg:py-16 print:break-inside-avoid print:py-8"
    >
      <h2 id={id} className="text-2xl font-semibold tracking-tight">
        {title}
      </h2>
      <div className="grid min-w-0 content-start gap-6 text-pretty text-lg">{children}</div>
    </section>
  );
}

/** Large figures in a row, each with what it counts. */
export function KeyFigures({ figures }: { figures: readonly { value: string; label: string }[] }) {
  return (
    <dl className="grid gap-px overflow-hidden rounded-xl border bg-border sm:grid-cols-2">
      {figures.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-1 bg-surface p-6">
          <dt className="text-base text-muted-foreground">{label}</dt>
          <dd className="text-3xl font-semibold tracking-tight tabular-nums max-sm:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Named points, numbered where their order matters. */
export function Points({ points, numbered = false }: { points: readonly Point[]; numbered?: boolean }) {
  const List = numbered ? 'ol' : 'ul';
  return (
    <List className="grid gap-6">
      {points.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4 border-t pt-5">
          {numbered && (
            <span aria-hidden="true" className="font-semibold text-accent-text tabular-nums">
              {index + 1}
            </span>
          )}
          <div className="grid gap-1">
            <h3 className="font-semibold">{title}</h3>
            <p className="text-muted-foreground">{text}</p>
          </div>
        </li>
      ))}
    </List>
  );
}

export interface Point {
  title: string;
  text: string;
}
