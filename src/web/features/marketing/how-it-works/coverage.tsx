import { Building2, House, type LucideIcon } from 'lucide-react';
import { thousands } from '../amounts.ts';
import { projectValues } from '../facts.ts';
import { Section, SectionHead } from '../parts/section.tsx';

export function Coverage() {
  return (
    <Section labeledBy="coverage" className="grid gap-10">
      <SectionHead id="coverage" eyebrow="Coverage" title="Commercial and residential, in one capture">
        One flight covers both. Filter by zoning to see the buildings you sell to.
      </SectionHead>
      <div className="grid gap-6 lg:grid-cols-2">
        <Kind icon={Building2} title="Commercial" value={thousands(projectValues.commercial)}>
          Flat roofs, modified bitumen and polyurethane on offices, warehouses and retail. Fewer doors, larger
          contracts.
        </Kind>
        <Kind icon={House} title="Residential" value={thousands(projectValues.residential)}>
          Shingle and tile roofs, street after street. Filter by severity and year built, and knock where it
          matters.
        </Kind>
      </div>
    </Section>
  );
}

interface KindProps {
  icon: LucideIcon;
  title: string;
  value: string;
  children: string;
}

function Kind({ icon: Icon, title, value, children }: KindProps) {
  return (
    <article className="grid content-start gap-5 rounded-xl border bg-surface p-6 sm:p-8">
      <div className="flex items-center gap-3">
        <Icon aria-hidden="true" className="size-6 text-primary-text" />
        <h3 className="text-xl font-semibold">{title}</h3>
      </div>
      <p className="text-pretty text-lg text-muted-foreground">{children}</p>
      <p className="grid border-t pt-5">
        <span className="text-3xl font-semibold tracking-tight tabular-nums">{value}</span>
        <span className="text-muted-foreground">average project value</span>
      </p>
    </article>
  );
}
