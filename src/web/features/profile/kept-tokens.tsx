import type { ApiToken } from '#contract/profile.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';

interface KeptTokensProps {
  tokens: readonly ApiToken[];
  /** Ids of those that stay. */
  kept: readonly string[];
  onChange: (kept: string[]) => void;
}

/** API tokens end with the password unless they are named here. */
export function KeptTokens({ tokens, kept, onChange }: KeptTokensProps) {
  const toggle = (id: string, stays: boolean) =>
    onChange(stays ? [...kept, id] : kept.filter((other) => other !== id));
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">API tokens that keep working</legend>
      <p className="text-sm text-muted-foreground">Every other one ends with the old password.</p>
      <ul className="grid max-h-40 overflow-y-auto">
        {tokens.map(({ id, name }) => (
          <li key={id}>
            <label
              htmlFor={`keep-${id}`}
              className="flex min-h-9 cursor-pointer items-center gap-2 touch:min-h-11"
            >
              <Checkbox
                id={`keep-${id}`}
                checked={kept.includes(id)}
                onCheckedChange={(stays) => toggle(id, stays)}
              />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
