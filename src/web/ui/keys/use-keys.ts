import { useEffect, useEffectEvent } from 'react';
import type { KeyBinding } from './keymap.ts';

/**
 * Listens for the keys of a screen: not while something is typed, a dialog or menu is open, or a key is held down, and
 * not for what the browser means by Ctrl, Alt or Cmd.
 */
export function useKeys<Binding extends KeyBinding>(
  bindings: readonly Binding[],
  onPress: (binding: Binding) => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (isElsewhere(event)) return;
    const binding = bindings.find(({ key }) => key === keyOf(event));
    if (!binding) return;
    // Space would scroll, and Enter would press the button that was clicked before.
    event.preventDefault();
    onPress(binding);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const keyOf = ({ key }: KeyboardEvent) => (key.length === 1 ? key.toLowerCase() : key);

const OPEN =
  '[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open]';

function isElsewhere({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector(OPEN)) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('input, textarea, select')) return true;
  // In the bar and on links keys mean what they always do, and on a button that was reached by Tab what presses it.
  if (target.closest('a, header')) return true;
  return (key === 'Enter' || key === ' ') && target.matches('button:focus-visible');
}
