import { useQuery } from '@tanstack/react-query';
import { CloudHail, Plus } from 'lucide-react';
import { useState } from 'react';
import { api, query } from '#web/api/index.ts';
import { LateSources } from '#web/features/storms/storms/index.ts';
import { RecordList } from '#web/lists/record-list.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleItem } from './rule-item.tsx';

/** The rules by which a storm becomes a queue of doors by six in the morning. */
export function StormRulesScreen() {
  usePageTitle('Storm rules');
  const rules = useQuery(query(api.stormRules.list));
  const [creating, setCreating] = useState(false);
  const create = (
    <Button onClick={() => setCreating(true)}>
      <Plus />
      New Storm Rule
    </Button>
  );
  return (
    <Page
      title="Storm rules"
      description="After a storm, each rule makes a queue of doors by six in the morning and sends you an email."
      actions={rules.data && rules.data.length > 0 && create}
    >
      <LateSources />
      <RecordList
        query={rules}
        failure="Failed to fetch storm rules"
        className="divide-y rounded-lg border bg-surface"
        empty={
          <EmptyState icon={CloudHail} title="No storm rules yet" action={create}>
            Choose which doors you want on your list the morning after a storm.
          </EmptyState>
        }
      >
        {(rule) => (
          <li key={rule.id} className="p-4">
            <RuleItem rule={rule} />
          </li>
        )}
      </RecordList>
      <RuleDialog open={creating} onOpenChange={setCreating} />
    </Page>
  );
}
