import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { templateLabels, templates } from '#domain/measure/templates.ts';
import { Button } from '#web/ui/button.tsx';
import { toolButtons, toolHints } from './tools.ts';
import type { Presses } from './use-presses.ts';

/** The tools, the two templates, and what to do next. */
export function ToolBar({ presses, children }: { presses: Presses; children: ReactNode }) {
  const { tool, pending, select, finish } = presses;
  return (
    <div className="grid gap-2 border-t bg-raised p-2">
      <div role="toolbar" aria-label="Tools" className="flex gap-1.5 overflow-x-auto">
        {toolButtons.map(({ tool: one, label, icon: Icon, key }) => (
          <Button
            key={one}
            size="sm"
            variant={tool === one ? 'primary' : 'secondary'}
            aria-pressed={tool === one}
            aria-keyshortcuts={key.toUpperCase()}
            title={`${label} (${key.toUpperCase()})`}
            onClick={() => select(one)}
          >
            <Icon />
            {label}
          </Button>
        ))}
        {templates.map((template) => (
          <Button
            key={template}
            size="sm"
            variant={tool === template ? 'primary' : 'secondary'}
            aria-pressed={tool === template}
            onClick={() => select(template)}
          >
            {templateLabels[template]}
          </Button>
        ))}
      </div>
      <div className="flex min-h-8 items-center justify-between gap-2 touch:min-h-11">
        <p role="status" className="mr-auto text-sm text-muted-foreground">
          {toolHints[tool]}
          {pending.length > 0 && (tool === 'gable' || tool === 'hip') && ` ${pending.length} of 4.`}
        </p>
        {pending.length > 0 && (
          <Button size="sm" variant="secondary" onClick={finish}>
            {tool === 'draw' ? 'End line' : 'Cancel'}
          </Button>
        )}
        <span className="flex shrink-0 gap-1.5">{children}</span>
      </div>
    </div>
  );
}

interface IconButtonProps {
  label: string;
  icon: LucideIcon;
  disabled: boolean;
  onClick: () => void;
}

/** A small button beside the hint. */
export function IconButton({ label, icon: Icon, disabled, onClick }: IconButtonProps) {
  return (
    <Button
      variant="secondary"
      size="icon-sm"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon />
    </Button>
  );
}
