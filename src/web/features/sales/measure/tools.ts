import { Eraser, House, type LucideIcon, Move, PenLine, Ruler, Tags, Wind } from 'lucide-react';
import type { KeyBinding } from '#web/ui/keys/keymap.ts';

export type Tool = 'draw' | 'ends' | 'move' | 'delete' | 'edge' | 'mark' | 'length';

interface ToolButton {
  tool: Tool;
  label: string;
  icon: LucideIcon;
  key: KeyBinding['key'];
}

export const toolButtons: readonly ToolButton[] = [
  { tool: 'draw', label: 'Draw', icon: PenLine, key: 'd' },
  { tool: 'ends', label: 'Hip or gable', icon: House, key: 'h' },
  { tool: 'move', label: 'Move', icon: Move, key: 'm' },
  { tool: 'delete', label: 'Delete', icon: Eraser, key: 'x' },
  { tool: 'edge', label: 'Edge type', icon: Tags, key: 'e' },
  { tool: 'mark', label: 'Penetration', icon: Wind, key: 'p' },
  { tool: 'length', label: 'Known length', icon: Ruler, key: 'l' },
];

/** What to do next with each tool, as a sentence. */
export const toolHints: Record<Tool, string> = {
  draw: 'Mark each corner around the roof, then each end of its ridges, hips and valleys.',
  ends: 'Select an end of the roof to make it a gable, or a hip again.',
  move: 'Drag a corner, or the picture.',
  delete: 'Select a corner or a line to delete it.',
  edge: 'Select an edge to change its type.',
  mark: 'Mark each vent, pipe, chimney or skylight.',
  length: 'Mark both ends of a line whose length you know.',
};
