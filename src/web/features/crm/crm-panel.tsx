import { CrmPushes } from '#web/features/crm-links/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { CompactNotes } from './notes-panel.tsx';
import { StageSelect } from './stage-select.tsx';
import { TagsEditor } from './tags-editor.tsx';
import { useCrm } from './use-crm.ts';

/** A property in the company's pipeline: stage, tags and the latest notes. */
export function CrmPanel({ propertyId }: { propertyId: number }) {
  const crm = useCrm(propertyId);
  return (
    <Loaded query={crm} failure="Failed to fetch CRM data">
      {(work) => (
        <div className="grid gap-6">
          <StageSelect propertyId={propertyId} crm={work} />
          <TagsEditor propertyId={propertyId} crm={work} />
          <CrmPushes propertyId={propertyId} />
          <CompactNotes propertyId={propertyId} />
        </div>
      )}
    </Loaded>
  );
}
