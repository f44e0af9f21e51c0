import { Eraser, type LucideIcon, Move, PenLine, Ruler, Tags, Wind } from 'lucide-react';
import type { KeyBinding } from '#web/ui/keys/keymap.ts';

export const tools = ['draw', 'move', 'delete', 'edge', 'mark', 'length', 'gable', 'hip'] as const;
export type Tool = (typeof tools)[number];

interface ToolButton {
  tool: Tool;
  label: string;
  icon: LucideIcon;
  key: KeyBinding['key'];
}

export const toolButtons: readonly ToolButton[] = [
  { tool: 'draw', label: 'Draw', icon: PenLine, key: 'd' },
  { tool: 'move', label: 'Move', icon: Move, key: 'm' },
  { tool: 'delete', label: 'Delete', icon: Eraser, key: 'x' },
  { tool: 'edge', label: 'Edge type', icon: Tags, key: 'e' },
  { tool: 'mark', label: 'Penetration', icon: Wind, key: 'p' },
  { tool: 'length', label: 'Known length', icon: Ruler, key: 'l' },
];

/** What to do next with each tool, as a sentence. */
export const toolHints: Record<Tool, string> = {
  draw: 'Press each corner around the roof, then each end of its ridges, hips and valleys.',
  move: 'Drag a corner, or the picture.',
  delete: 'Press a corner or a line to delete it.',
  edge: 'Press an edge to change its type.',
  mark: 'Press each vent, pipe, chimney or skylight.',
  length: 'Press both ends of a line whose length you know.',
  gable: 'Press the four corners of the roof.',
  hip: 'Press the four corners of the roof.',
};
