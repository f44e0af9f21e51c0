import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';
import type { ReviewItem } from '#contract/reviews.ts';
import type { Draft } from '#domain/review/session.ts';
import { severityByRule, usualSeverityRule } from '#domain/review/severity-rule.ts';
import { api, query } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import type { KeyBinding } from '#web/ui/keys/keymap.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { Contradiction } from './contradiction.tsx';
import type { Tool } from './region-layer.tsx';
import { keyOf, keysOf, type ReviewKey } from './review-keys.ts';
import { Suggestion } from './suggestion.tsx';
import type { Desk } from './use-desk.ts';

interface AnswerButtonsProps {
  desk: Desk;
  item: ReviewItem;
  tool: Tool | null;
  /** Whether the outline of the roof is shown. */
  outlined: boolean;
  onPress: (key: ReviewKey) => void;
}

/** Everything a key does, as a button that carries the key. */
export function AnswerButtons({ desk, item, tool, outlined, onPress }: AnswerButtonsProps) {
  const { draft, remark } = desk;
  const buttons = (group: ReviewKey['group'], isOn: (key: ReviewKey) => boolean) =>
    keysOf(group).map((key) => (
      <KeyButton key={key.key} binding={key} pressed={isOn(key)} onClick={() => onPress(key)} />
    ));
  const cannotTell = keysOf('desk').find(({ does }) => 'press' in does);
  return (
    <div className="grid content-start gap-4">
      {!item.blind && item.disputed.length > 0 && <Disputed item={item} />}
      {!item.blind && item.contradictory.length > 0 && <Contradiction item={item} shown={draft.touched} />}
      {!item.blind && item.suggestion && <Suggestion suggestion={item.suggestion} shown={draft.touched} />}
      <Group label="Material">
        <div className="grid grid-cols-2 gap-2">{buttons('material', (key) => isPressed(draft, key))}</div>
      </Group>
      <Group label="Damage">
        <div className="grid grid-cols-2 gap-2">{buttons('damage', (key) => isPressed(draft, key))}</div>
      </Group>
      <Group label="Severity" beside={<ByRule draft={draft} />}>
        <div className="grid grid-cols-3 gap-2">{buttons('severity', (key) => isPressed(draft, key))}</div>
      </Group>
      <Group label="Mark where">
        <div className="grid grid-cols-3 gap-2">
          {buttons('drawing', ({ does }) => 'command' in does && does.command === tool)}
        </div>
      </Group>
      <p role="status" className="min-h-5 text-sm text-severity-minor-text">
        {remark}
      </p>
      <div className="sticky bottom-0 grid grid-cols-2 gap-2 border-t bg-background py-3 max-lg:-mx-4 max-lg:bg-surface max-lg:px-4">
        {cannotTell && (
          <KeyButton binding={cannotTell} pressed={draft.cannotTell} onClick={() => onPress(cannotTell)} />
        )}
        <KeyButton binding={keyOf('undo')} onClick={() => onPress(keyOf('undo'))} />
        <KeyButton
          binding={keyOf('confirm')}
          variant="primary"
          className="col-span-2"
          onClick={() => onPress(keyOf('confirm'))}
        />
      </div>
      <div className="grid grid-cols-2 gap-2">
        <KeyButton
          binding={{ ...keyOf('blink'), label: 'Earlier picture' }}
          why={!item.earlier && 'No earlier picture of this roof.'}
          onClick={() => onPress(keyOf('blink'))}
        />
        <KeyButton binding={keyOf('help')} onClick={() => onPress(keyOf('help'))} />
      </div>
      {item.mayOutline && (
        <Group label="Where the roof is">
          <div className="grid grid-cols-2 gap-2">
            <KeyButton
              binding={keyOf('roof')}
              pressed={tool === 'roof'}
              onClick={() => onPress(keyOf('roof'))}
            />
            <KeyButton
              binding={keyOf('show-roof')}
              pressed={outlined}
              onClick={() => onPress(keyOf('show-roof'))}
            />
            <KeyButton
              binding={keyOf('erase-roof')}
              why={item.outline?.source !== 'drawn' && 'No outline was drawn by hand.'}
              onClick={() => onPress(keyOf('erase-roof'))}
            />
          </div>
        </Group>
      )}
    </div>
  );
}

function Group({ label, beside, children }: { label: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{label}</legend>
      <div className="flex min-h-6 items-center justify-between gap-2">
        <span aria-hidden="true" className="text-sm font-medium text-muted-foreground">
          {label}
        </span>
        {beside}
      </div>
      {children}
    </fieldset>
  );
}

/** What the roof is called without its own key. */
function ByRule({ draft: { signs, regions, severity } }: { draft: Draft }) {
  const rule = useQuery(query(api.reviews.getSeverityRule)).data?.rule ?? usualSeverityRule;
  if (!signs || severity) return null;
  const level = severityByRule(rule, { signs, regions });
  return (
    <span className="flex items-center gap-1.5 text-xs text-muted-foreground">
      By the rule <SeverityBadge severity={level} />
    </span>
  );
}

function isPressed(draft: Draft, { does }: ReviewKey): boolean {
  if (!('press' in does)) return false;
  const { press } = does;
  if (press.press === 'material') return draft.material === press.material;
  if (press.press === 'sign') return draft.signs?.includes(press.sign) ?? false;
  if (press.press === 'none') return draft.signs?.length === 0;
  return press.press === 'severity' && draft.severity === press.severity;
}

interface KeyButtonProps extends Omit<ComponentProps<typeof Button>, 'children'> {
  binding: KeyBinding;
  /** Of what stays pressed. */
  pressed?: boolean;
}

/** A button with the key that does the same. */
function KeyButton({ binding, pressed, variant, className, ...props }: KeyButtonProps) {
  return (
    <Button
      variant={variant ?? (pressed ? 'primary' : 'secondary')}
      aria-pressed={pressed}
      aria-keyshortcuts={binding.key === ' ' ? 'Space' : binding.key}
      className={cn(
        'min-h-11 justify-between gap-2 px-3 whitespace-normal text-left leading-tight',
        className,
      )}
      {...props}
    >
      <span className="min-w-0">{binding.label}</span>
      <span
        aria-hidden="true"
        className="rounded-sm border border-current/30 px-1.5 font-sans text-xs opacity-80 touch:hidden"
      >
        {binding.hint}
      </span>
    </Button>
  );
}

/** The dispute at the door about the roof's severity, without its author. */
function Disputed({ item: { disputed } }: { item: Extract<ReviewItem, { blind: false }> }) {
  return (
    <section className="grid gap-2 rounded-lg border bg-muted p-3 text-sm">
      <h2 className="font-medium">Disputed at the door</h2>
      {disputed.map(({ reason, photos }) => (
        <div key={reason} className="grid gap-2">
          <p className="break-words">{reason}</p>
          {photos.length > 0 && (
            <ul className="flex flex-wrap gap-2">
              {photos.map((photo, index) => (
                <li key={photo}>
                  <a href={photo} target="_blank" rel="noreferrer" className="block rounded-md">
                    <img
                      src={photo}
                      alt={`From the door, ${index + 1} of ${photos.length} (opens in a new tab)`}
                      className="size-16 rounded-md border bg-surface object-cover"
                    />
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      <p className="text-muted-foreground">Your answer settles it.</p>
    </section>
  );
}
