import { useState } from 'react';
import type { Tool } from './region-layer.tsx';
import type { Command, ReviewKey } from './review-keys.ts';
import type { Desk } from './use-desk.ts';

/** What is drawn with and shown on the picture of a roof, and what the keys do. */
export function useDeskTools(desk: Desk, onHelp: () => void) {
  const { item, draft } = desk;
  const [tool, setTool] = useState<Tool | null>(null);
  const [earlierShare, setEarlierShare] = useState(0);
  const [outlined, setOutlined] = useState(true);
  const sign = draft.signs?.at(-1) ?? null;
  const putAway = () => {
    setTool(null);
    setEarlierShare(0);
  };
  const commands: Record<Command, () => void> = {
    confirm() {
      putAway();
      desk.confirm();
    },
    undo() {
      putAway();
      desk.undo();
    },
    blink() {
      if (!item?.earlier) return desk.say('There is no earlier picture of this roof.');
      setEarlierShare(earlierShare === 1 ? 0 : 1);
    },
    help: onHelp,
    erase: () => desk.press({ press: 'erase' }),
    outline: () => drawWith('outline'),
    brush: () => drawWith('brush'),
    roof() {
      if (!item?.mayOutline)
        return desk.say('The position of this picture is not known, so no outline can be drawn on it.');
      setTool(tool === 'roof' ? null : 'roof');
    },
    'show-roof'() {
      if (!item?.outline) return desk.say('The roof’s place in this picture is not known.');
      setOutlined(!outlined);
    },
    'erase-roof'() {
      setTool(null);
      if (item?.outline?.source !== 'drawn') return desk.say('Nobody has drawn an outline of this roof.');
      desk.outline(null);
    },
  };
  function drawWith(wanted: 'outline' | 'brush') {
    if (!sign) return desk.say('Choose a sign first, then draw its region.');
    setTool(tool === wanted ? null : wanted);
  }
  return {
    onPress: ({ does }: ReviewKey) => ('press' in does ? desk.press(does.press) : commands[does.command]()),
    setEarlierShare,
    picture: {
      earlierShare,
      outlined,
      sign,
      // Where a sign is can be marked once it is named.
      tool: tool === 'roof' || sign ? tool : null,
      onOutline(points: Parameters<Desk['outline']>[0]) {
        setTool(null);
        desk.outline(points);
      },
    },
  };
}
