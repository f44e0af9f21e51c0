import type { ReactNode } from 'react';
import type { Property } from '#contract/properties.ts';

export interface PropertyPanelProps {
  property: Property;
}

/** What a feature shows of a property: `panel`, exported by a file of the feature named *.panel.tsx. */
export interface PropertyPanel {
  tab: 'details' | 'crm';
  /** Its place among the panels of the tab, from the top. */
  order: number;
  Panel: (props: PropertyPanelProps) => ReactNode;
  /** What belongs in the tab's first screen, such as a button. */
  Top?: (props: PropertyPanelProps) => ReactNode;
}

const found = import.meta.glob<PropertyPanel>('../../*/*/*.panel.tsx', { eager: true, import: 'panel' });

/** The panels that features have for a tab, in their order. */
export const panelsOf = (tab: PropertyPanel['tab']) =>
  Object.entries(found)
    .map(([file, panel]) => ({ file, ...panel }))
    .filter((panel) => panel.tab === tab)
    .sort((a, b) => a.order - b.order);
