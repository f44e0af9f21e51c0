import { Pencil, Trash2 } from 'lucide-react';
import type { GovernedTag } from '#contract/tag-catalog.ts';
import { counted } from '#domain/standing.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TagBadge } from './tag-badge.tsx';

interface TagCatalogTableProps {
  tags: readonly GovernedTag[];
  onEdit: (tag: GovernedTag) => void;
  onDelete: (tag: GovernedTag) => void;
}

/** The tags as rows, and as cards if there is no room for a table. A company's own are its own to change. */
export function TagCatalogTable({ tags, onEdit, onDelete }: TagCatalogTableProps) {
  const actions = (tag: GovernedTag) =>
    tag.company === null && (
      <div className="flex justify-end gap-1">
        <Button variant="ghost" size="sm" aria-label={`Edit ${tag.label}`} onClick={() => onEdit(tag)}>
          <Pencil />
          Edit
        </Button>
        <Button variant="ghost" size="sm" aria-label={`Delete ${tag.label}`} onClick={() => onDelete(tag)}>
          <Trash2 />
          Delete
        </Button>
      </div>
    );
  return (
    <DataTable
      rows={tags}
      columns={[...columns, { header: 'Actions', quiet: true, head: 'w-48', body: 'px-1.5', cell: actions }]}
      keyOf={rowOf}
      cardsBelow="sm"
      cardClass="grid gap-1.5 rounded-lg border bg-surface p-3.5"
      card={(tag) => (
        <>
          <Label tag={tag} />
          <p className="text-sm text-muted-foreground">
            {tag.company === null ? 'Offered to everyone' : `Only ${tag.company}`} ·{' '}
            {counted(tag.uses, 'use', 'uses')}
          </p>
          {actions(tag)}
        </>
      )}
    />
  );
}

const columns: readonly TableColumn<GovernedTag>[] = [
  { header: 'Tag', body: 'max-w-72', cell: (tag) => <Label tag={tag} /> },
  {
    header: 'Key',
    className: 'max-lg:hidden',
    body: 'max-w-60 truncate text-muted-foreground',
    title: ({ key }) => key,
    cell: ({ key }) => key,
  },
  { header: 'Offered to', body: 'max-w-60 truncate', cell: ({ company }) => company ?? 'Everybody' },
  { header: 'Uses', end: true, cell: ({ uses }) => uses.toLocaleString() },
];

/** Two companies may each have a tag of one key. */
const rowOf = ({ company, key }: GovernedTag) => `${key} ${company ?? ''}`;

function Label({ tag }: { tag: GovernedTag }) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2">
      <TagBadge tag={tag} />
      {tag.protected && <Badge variant="outline">Protected</Badge>}
    </span>
  );
}
