import { Ellipsis } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import type { QueueAction } from './use-queue-actions.tsx';

/** The same actions behind one button, where there is little room. */
export function QueueMenu({ actions, className }: { actions: readonly QueueAction[]; className?: string }) {
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button
          variant="secondary"
          size="icon"
          aria-label="More"
          pending={actions.some(({ pending }) => pending)}
          className={className}
        >
          <Ellipsis />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {actions.map(({ label, icon: Icon, act }) => (
          <DropdownMenuItem key={label} onSelect={() => void act()}>
            <Icon />
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
