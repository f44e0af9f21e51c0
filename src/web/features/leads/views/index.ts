export type { ShownView } from './current-view.ts';
export { ReadyViewLinks, ReadyViews } from './ready-views.tsx';
export { ViewsMenu } from './views-menu.tsx';
