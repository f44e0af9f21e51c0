import { useQuery } from '@tanstack/react-query';
import { Bookmark, BookmarkPlus, Settings2 } from 'lucide-react';
import { useState } from 'react';
import type { SavedView } from '#contract/views.ts';
import { filtersOf } from '#domain/filters/lead-filters.ts';
import { readyViews } from '#domain/leads/ready-views.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { CurrentView, ShownView } from './current-view.ts';
import { missingOf, ownerOf } from './view-words.ts';

const ManageViewsDialog = lazyPart(
  async () => (await import('./manage-views-dialog.tsx')).ManageViewsDialog,
  ({ open }) => open,
);
const ViewFormDialog = lazyPart(
  async () => (await import('./view-form-dialog.tsx')).ViewFormDialog,
  ({ view }) => view !== null,
);

interface ViewsMenuProps {
  current: CurrentView;
  onShow: (view: ShownView) => void;
}

/** The views that everybody has, and the saved ones of the user and their company: shows one, saves another. */
export function ViewsMenu({ current, onShow }: ViewsMenuProps) {
  const list = useQuery(query(api.views.list));
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null);
  const [managing, setManaging] = useState(false);
  const views = list.data ?? [];
  const mine = views.filter(({ isMine }) => isMine);
  const show = (view: SavedView) => {
    const { zipCode, zipCodes = [] } = view.query;
    const only = zipCodes.length === 1 ? zipCodes[0] : undefined;
    const { sort, direction } = view;
    onShow({ zip: zipCode ?? only ?? null, filters: filtersOf(view.query), sort, direction });
    const missing = missingOf(view);
    if (missing) toast({ title: view.name, description: missing });
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="secondary" className="max-sm:w-11 max-sm:px-0">
            <Bookmark />
            <span className="max-sm:sr-only">Views</span>
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent className="max-h-[min(28rem,var(--radix-dropdown-menu-content-available-height))] w-72 overflow-y-auto">
          {readyViews.map(({ name, ...view }) => (
            <DropdownMenuItem
              key={name}
              onSelect={() => onShow({ zip: current.query.zipCode ?? null, ...view })}
            >
              {name}
            </DropdownMenuItem>
          ))}
          <DropdownMenuSeparator />
          {views.length === 0 && (
            <DropdownMenuLabel>
              {list.isPending
                ? 'Loading views...'
                : list.isError
                  ? sentenceOf(list.error, 'Your views could not be read.')
                  : 'No saved views yet'}
            </DropdownMenuLabel>
          )}
          {[...mine, ...views.filter(({ isMine }) => !isMine)].map((view) => (
            <DropdownMenuItem key={view.id} onSelect={() => show(view)} className="py-1.5">
              <span className="grid min-w-0">
                <span className="truncate">{view.name}</span>
                <span className="text-sm text-muted-foreground empty:hidden">
                  {[ownerOf(view), missingOf(view)].filter(Boolean).join('. ')}
                </span>
              </span>
            </DropdownMenuItem>
          ))}
          <DropdownMenuSeparator />
          <DropdownMenuItem onSelect={() => setEditing('new')}>
            <BookmarkPlus />
            Save This View
          </DropdownMenuItem>
          {mine.length > 0 && (
            <DropdownMenuItem onSelect={() => setManaging(true)}>
              <Settings2 />
              Manage My Views
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      <ManageViewsDialog open={managing} onOpenChange={setManaging} views={mine} onEdit={setEditing} />
      <ViewFormDialog view={editing} current={current} onClose={() => setEditing(null)} />
    </>
  );
}
