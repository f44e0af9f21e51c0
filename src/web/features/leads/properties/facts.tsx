import { cn } from '#web/ui/cn.ts';
import type { Fact } from './property-facts.ts';

/** A titled group of facts. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section className="grid gap-2.5">
      <h3 className="border-b pb-2 font-semibold">{title}</h3>
      <dl className="grid grid-cols-6 gap-x-6 gap-y-3">
        {facts.map(({ label, value, wide, damage }) => (
          <div
            key={label}
            className={cn('min-w-0', wide ? 'col-span-6 @xl:col-span-3' : 'col-span-3 @xl:col-span-2')}
          >
            <dt className="text-sm text-muted-foreground">{label}</dt>
            <dd className={cn('break-words tabular-nums', damage && 'font-medium text-severity-severe-text')}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
