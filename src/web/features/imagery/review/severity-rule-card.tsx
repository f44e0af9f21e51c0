import { useQuery } from '@tanstack/react-query';
import { PencilRuler } from 'lucide-react';
import type { SeverityRules } from '#contract/severity-rules.ts';
import { describeSeverityRule, type SeverityRule, usualSeverityRule } from '#domain/review/severity-rule.ts';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { SeverityRuleDialog } from './severity-rule-dialog.tsx';

/** By which rule severity follows from what reviewers see, who wrote it, and the rules before it. */
export function SeverityRuleCard() {
  const rules = useQuery(query(api.reviews.getSeverityRule));
  return (
    <Section
      title="Severity Rule"
      description="Sets the severity of a roof from the damage signs a reviewer marks. A new rule applies to later reviews; earlier reviews keep theirs."
      actions={
        <SeverityRuleDialog
          rule={rules.data?.rule ?? usualSeverityRule}
          trigger={
            <Button busy={!rules.data}>
              <PencilRuler />
              Write Another Rule
            </Button>
          }
        />
      }
    >
      <Loaded query={rules} failure="Failed to fetch the severity rule">
        {({ history }) => <History history={history} />}
      </Loaded>
    </Section>
  );
}

function History({ history }: Pick<SeverityRules, 'history'>) {
  return (
    <ol aria-label="Severity rules, the latest first" className="divide-y">
      {history.map(({ id, rule, by, madeAt }, at) => (
        <Item
          key={id}
          title={`Since ${dateAndTime(madeAt)}`}
          by={by ?? 'a former user'}
          rule={rule}
          holds={at === 0}
        />
      ))}
      <Item title="The usual rule" by={null} rule={usualSeverityRule} holds={history.length === 0} />
    </ol>
  );
}

interface ItemProps {
  title: string;
  by: string | null;
  rule: SeverityRule;
  holds: boolean;
}

function Item({ title, by, rule, holds }: ItemProps) {
  return (
    <li className="grid gap-2 py-4 first:pt-0 last:pb-0">
      <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        {title}
        {holds && <Badge variant="success">In use</Badge>}
        {by && <span className="font-normal text-muted-foreground wrap-anywhere">by {by}</span>}
      </h3>
      <ul className="grid max-w-prose gap-0.5">
        {describeSeverityRule(rule).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </li>
  );
}
