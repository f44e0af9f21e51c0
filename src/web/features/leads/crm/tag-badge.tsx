import { X } from 'lucide-react';
import type { Tag } from '#contract/crm.ts';
import type { Stage } from '#domain/crm.ts';
import { stageLabels } from '#domain/crm.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';

type ShownTag = Pick<Tag, 'key' | 'label' | 'color'>;

/** A tag in its color; with `onRemove`, a cross takes it off. */
export function TagBadge({
  tag,
  note,
  onRemove,
}: {
  tag: ShownTag;
  /** Shown after the label, for example '(protected)'. */
  note?: string | undefined;
  onRemove?: (() => void) | undefined;
}) {
  return (
    <Badge data-tag-color={tag.color} className={cn('max-w-full', onRemove && 'pr-0.5 touch:h-8')}>
      <span className="truncate">
        {tag.label}
        {note && <span className="font-normal"> {note}</span>}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove tag ${tag.label}`}
          onClick={onRemove}
          className="grid size-5 shrink-0 place-content-center rounded-sm opacity-80 hover:opacity-100 touch:size-8"
        >
          <X aria-hidden="true" />
        </button>
      )}
    </Badge>
  );
}

const looks: Partial<Record<Stage, 'neutral' | 'success' | 'outline'>> = {
  new: 'outline',
  won: 'success',
  lost: 'neutral',
};

export function StageBadge({ stage, className }: { stage: Stage; className?: string }) {
  return (
    <Badge variant={looks[stage] ?? 'primary'} className={className}>
      {stageLabels[stage]}
    </Badge>
  );
}

// docs/product.md: the compact summary shows at most two tags, then '+N'.
const TAGS_SHOWN = 2;

interface StageAndTagsProps {
  stage: Stage;
  tags: readonly ShownTag[];
  className?: string;
}

/** Pipeline stage and tags in one line. */
export function StageAndTags({ stage, tags, className }: StageAndTagsProps) {
  const more = tags.length - TAGS_SHOWN;
  return (
    <span className={cn('flex min-w-0 flex-wrap gap-1', className)} title={namesOf(tags)}>
      <StageBadge stage={stage} />
      {tags.slice(0, TAGS_SHOWN).map((tag) => (
        <TagBadge key={tag.key} tag={tag} />
      ))}
      {more > 0 && <Badge variant="outline">+{more}</Badge>}
    </span>
  );
}

/** The same where there is room for little: the stage, the first tag and the number of the others. */
export function StageInShort({ stage, tags, className }: StageAndTagsProps) {
  const [first, ...others] = tags;
  return (
    <span className={cn('flex min-w-0 flex-wrap gap-1', className)} title={namesOf(tags)}>
      <StageBadge stage={stage} />
      {first && <TagBadge tag={first} />}
      {others.length > 0 && <Badge variant="outline">+{others.length}</Badge>}
    </span>
  );
}

const namesOf = (tags: readonly ShownTag[]): string | undefined =>
  tags.map(({ label }) => label).join(', ') || undefined;
