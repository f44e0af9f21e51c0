import { useQuery } from '@tanstack/react-query';
import { CloudHail, Plus } from 'lucide-react';
import { useState } from 'react';
import type { SavedStormRule } from '#contract/storm-rules.ts';
import { api, query } from '#web/api/index.ts';
import { LateSources } from '#web/features/storms/storms/index.ts';
import { EditDialog } from '#web/forms/edit-dialog.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { RuleForm } from './rule-form.tsx';
import { RuleItem } from './rule-item.tsx';

/** The rules by which a storm becomes a queue of doors by six in the morning. */
export function StormRulesScreen() {
  usePageTitle('Storm Rules');
  const rules = useQuery(query(api.stormRules.list));
  const [editing, setEditing] = useState<SavedStormRule | 'new' | null>(null);
  const create = (
    <Button onClick={() => setEditing('new')}>
      <Plus />
      New Storm Rule
    </Button>
  );
  return (
    <Page
      title="Storm Rules"
      description="After a storm, each rule makes a queue of doors by six in the morning and sends you an email."
      actions={rules.data && rules.data.length > 0 && create}
    >
      <LateSources />
      <Loaded query={rules} failure="Failed to fetch storm rules">
        {(list) =>
          list.length === 0 ? (
            <EmptyState icon={CloudHail} title="No Storm Rules Yet" action={create}>
              Choose which doors you want on your list the morning after a storm.
            </EmptyState>
          ) : (
            <ul className="divide-y rounded-lg border bg-surface">
              {list.map((rule) => (
                <li key={rule.id} className="p-4">
                  <RuleItem rule={rule} onEdit={setEditing} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      <EditDialog
        thing={editing}
        making={{ title: 'New Storm Rule', description: 'Which doors a storm puts on your list.' }}
        changing={{ title: 'Edit Storm Rule', description: 'Lists it made stay as they are.' }}
        onClose={() => setEditing(null)}
      >
        {(edited) => <RuleForm key={edited?.id ?? 'new'} rule={edited} onDone={() => setEditing(null)} />}
      </EditDialog>
    </Page>
  );
}
