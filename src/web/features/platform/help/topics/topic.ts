import type { Permission } from '#access/permissions.ts';

/** What help says about a screen, or about work that involves several. */
export interface Topic {
  /** The anchor on the help screen. */
  id: string;
  title: string;
  /** The screen it is about. */
  path?: string;
  /** Who can open it. */
  needs: Permission;
  /** Short paragraphs. */
  text: readonly string[];
  /** Words people search for that are not in the text. */
  also?: string;
}
