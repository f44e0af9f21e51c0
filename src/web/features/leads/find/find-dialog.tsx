import {
  CircleQuestionMark,
  Funnel,
  House,
  ListChecks,
  PanelTop,
  Search,
  UserRound,
  Zap,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { propertyCount } from '#domain/queues/words.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { Dialog, DialogContent, DialogTitle } from '#web/ui/dialog.tsx';
import { inputClasses } from '#web/ui/input.tsx';
import { OptionList, useOptionKeys } from '#web/ui/option-list.tsx';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import type { Screen } from './entries.ts';
import { type Find, kindLabels, pathOf } from './finds.ts';
import { useFinds } from './use-finds.ts';

interface FindDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  screens: readonly Screen[];
}

/** Finds what can be gone to or done by what is typed, and goes there or does it. */
export function FindDialog({ open, onOpenChange, screens }: FindDialogProps) {
  const [went, setWent] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setWent(false);
        onOpenChange(next);
      }}
    >
      <DialogContent
        aria-describedby={undefined}
        returnFocus={() => (went ? whereOneWent() : null)}
        className="h-[92dvh] sm:h-fit sm:max-h-[min(80dvh,36rem)] sm:max-w-xl"
      >
        <DialogTitle className="sr-only">
          Find a screen, an action, a person, a queue, a filter or an address
        </DialogTitle>
        <FindField
          screens={screens}
          onGo={() => {
            setWent(true);
            onOpenChange(false);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

function FindField({ screens, onGo }: { screens: readonly Screen[]; onGo: () => void }) {
  const [typed, setTyped] = useState('');
  const { finds, remark } = useFinds(typed, screens);
  const keys = useOptionKeys(finds.length);
  const location = useLocation();
  const navigate = useNavigate();
  const go = (find: Find | undefined) => {
    if (!find) return;
    onGo();
    if ('run' in find && find.run) find.run();
    else void navigate(pathOf(find, location));
  };
  return (
    <>
      <div className="relative shrink-0 border-b p-3 pr-14">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-6 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <input
          type="search"
          role="combobox"
          aria-label="Find"
          aria-expanded={finds.length > 0}
          aria-controls={keys.listId}
          aria-autocomplete="list"
          aria-activedescendant={keys.activeId}
          autoComplete="off"
          spellCheck={false}
          placeholder="Screen, action, person, queue or address"
          value={typed}
          onChange={(event) => {
            keys.goTo(0);
            setTyped(event.target.value);
          }}
          onKeyDown={(event) => {
            if (keys.step(event) || event.key !== 'Enter') return;
            event.preventDefault();
            go(finds[keys.at]);
          }}
          className={`${inputClasses} pl-9`}
        />
      </div>
      <OptionList
        keys={keys}
        items={finds}
        keyOf={({ key }) => key}
        groupOf={({ kind }) => kindLabels[kind]}
        onPick={go}
        label="Found"
        className="min-h-0 overflow-y-auto overscroll-contain"
      >
        {(find) => <Found find={find} />}
      </OptionList>
      <p role="status" className="shrink-0 px-4 py-2 text-sm text-muted-foreground empty:hidden">
        {remark}
      </p>
    </>
  );
}

const icons = {
  screen: PanelTop,
  queue: ListChecks,
  action: Zap,
  person: UserRound,
  filter: Funnel,
  help: CircleQuestionMark,
  address: House,
};

function Found({ find }: { find: Find }) {
  const Icon = icons[find.kind];
  return (
    <>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <Words find={find} />
    </>
  );
}

function Words({ find }: { find: Find }) {
  const userId = useSignedInUser().id;
  if (find.kind === 'queue') {
    return (
      <>
        <span className="grid min-w-0 grow">
          <span className="truncate">{find.queue.name}</span>
          {find.queue.assignee.id !== userId && (
            <span className="truncate text-sm text-muted-foreground">{find.queue.assignee.name}</span>
          )}
        </span>
        <span className="shrink-0 text-sm text-muted-foreground tabular-nums">
          {propertyCount(find.queue.itemCount)}
        </span>
      </>
    );
  }
  if (find.kind !== 'address') {
    return (
      <>
        <span className="shrink-0 max-w-full truncate">{find.label}</span>
        {find.detail && (
          <span className="min-w-0 grow truncate text-right text-sm text-muted-foreground">
            {find.detail}
          </span>
        )}
      </>
    );
  }
  const { address, city, zipCode, owner, severityLevel } = find.hit;
  return (
    <>
      <span className="grid min-w-0 grow">
        <span className="truncate">{address}</span>
        <span className="truncate text-sm text-muted-foreground">
          {[city ? `${city} ${zipCode}` : zipCode, owner].filter(Boolean).join(' · ')}
        </span>
      </span>
      <SeverityBadge severity={severityLevel} />
    </>
  );
}

/** The property that opened, or else the screen. */
function whereOneWent(): HTMLElement | null {
  const dialog = document.querySelector<HTMLElement>('[role=dialog][data-state=open]');
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && dialog?.contains(activeElement)) return activeElement;
  return dialog ?? document.getElementById('content');
}
