import { type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { toolButtons, toolHints } from './tools.ts';
import { type Trace, useTrace } from './trace-store.ts';

interface OfTrace {
  trace: Trace;
}

/** The tools, what to do next, and the steps back and forth. Other buttons are its children. */
export function ToolBar({ trace, children }: OfTrace & { children: ReactNode }) {
  return (
    <div className="grid gap-2 border-t bg-raised p-2">
      <Tools trace={trace} />
      <div className="flex min-h-8 items-center justify-between gap-2 max-sm:flex-wrap touch:min-h-11">
        <Hint trace={trace} />
        <EndButton trace={trace} />
        <span className="flex shrink-0 gap-1.5">
          <Steps trace={trace} />
          {children}
        </span>
      </div>
    </div>
  );
}

function Tools({ trace }: OfTrace) {
  const tool = useTrace(trace, (state) => state.tool);
  return (
    <div role="toolbar" aria-label="Tools" className="flex gap-1.5 overflow-x-auto">
      {toolButtons.map(({ tool: one, label, icon: Icon, key }) => (
        <Button
          key={one}
          size="sm"
          variant={tool === one ? 'primary' : 'secondary'}
          aria-pressed={tool === one}
          aria-keyshortcuts={key.toUpperCase()}
          title={`${label} (${key.toUpperCase()})`}
          onClick={() => trace.select(one)}
        >
          <Icon />
          {label}
        </Button>
      ))}
    </div>
  );
}

function Hint({ trace }: OfTrace) {
  const tool = useTrace(trace, (state) => state.tool);
  return (
    <p role="status" className="mr-auto text-sm text-muted-foreground max-sm:w-full">
      {toolHints[tool]}
    </p>
  );
}

/** Ends what was begun. It keeps its place, as a layout of the whole dialog would take longer than a frame. */
function EndButton({ trace }: OfTrace) {
  const isBegun = useTrace(trace, (state) => state.pending.length > 0);
  const draws = useTrace(trace, (state) => state.tool === 'draw');
  return (
    <Button
      size="sm"
      variant="secondary"
      className={isBegun ? undefined : 'invisible'}
      onClick={() => trace.finish()}
    >
      {draws ? 'End Line' : 'Cancel'}
    </Button>
  );
}

function Steps({ trace }: OfTrace) {
  const canUndo = useTrace(trace, (state) => state.past.length > 0);
  const canRedo = useTrace(trace, (state) => state.future.length > 0);
  return (
    <>
      <IconButton label="Undo" icon={Undo2} why={!canUndo && 'Nothing to undo.'} onClick={trace.undo} />
      <IconButton label="Redo" icon={Redo2} why={!canRedo && 'Nothing to redo.'} onClick={trace.redo} />
    </>
  );
}

interface IconButtonProps {
  label: string;
  icon: LucideIcon;
  why: string | false;
  onClick: () => void;
}

/** A small button beside the hint. */
export function IconButton({ label, icon: Icon, why, onClick }: IconButtonProps) {
  return (
    <Button variant="secondary" size="icon-sm" aria-label={label} title={label} why={why} onClick={onClick}>
      <Icon />
    </Button>
  );
}
