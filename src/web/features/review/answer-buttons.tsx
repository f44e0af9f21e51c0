import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ReviewItem } from '#contract/reviews.ts';
import type { Draft } from '#domain/review/session.ts';
import { severityByRule, usualSeverityRule } from '#domain/review/severity-rule.ts';
import { api, query } from '#web/api/index.ts';
import { SeverityBadge } from '#web/ui/severity-badge.tsx';
import { Contradiction } from './contradiction.tsx';
import { Disputed } from './disputed.tsx';
import { KeyButton } from './key-button.tsx';
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
          disabled={!item.earlier}
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
              disabled={item.outline?.source !== 'drawn'}
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

/** What the roof is called without a key of its own. */
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
