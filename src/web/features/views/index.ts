export type { ShownView } from './current-view.ts';
export { ViewsMenu } from './views-menu.tsx';
