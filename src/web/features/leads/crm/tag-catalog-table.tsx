import { Pencil, Trash2 } from 'lucide-react';
import type { GovernedTag } from '#contract/tag-catalog.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
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
    <>
      <TableFrame className="max-sm:hidden">
        <Table>
          <TableHeader>
            <tr>
              <TableHead>Tag</TableHead>
              <TableHead className="max-lg:hidden">Key</TableHead>
              <TableHead>Offered to</TableHead>
              <TableHead className="text-right">Uses</TableHead>
              <TableHead className="w-48">
                <span className="sr-only">Actions</span>
              </TableHead>
            </tr>
          </TableHeader>
          <TableBody>
            {tags.map((tag) => (
              <TableRow key={rowOf(tag)}>
                <TableCell className="max-w-72">
                  <Label tag={tag} />
                </TableCell>
                <TableCell className="max-w-60 truncate text-muted-foreground max-lg:hidden" title={tag.key}>
                  {tag.key}
                </TableCell>
                <TableCell className="max-w-60 truncate">{tag.company ?? 'Everybody'}</TableCell>
                <TableCell className="text-right">{tag.uses.toLocaleString()}</TableCell>
                <TableCell className="px-1.5">{actions(tag)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
      <ul className="grid gap-2 sm:hidden">
        {tags.map((tag) => (
          <li key={rowOf(tag)} className="grid gap-1.5 rounded-lg border bg-surface p-3.5">
            <Label tag={tag} />
            <p className="text-sm text-muted-foreground">
              {tag.company === null ? 'Offered to everyone' : `Only ${tag.company}`} ·{' '}
              {tag.uses.toLocaleString()} {tag.uses === 1 ? 'use' : 'uses'}
            </p>
            {actions(tag)}
          </li>
        ))}
      </ul>
    </>
  );
}

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
