export { ConditionList } from './condition-list.tsx';
export { DeliverButton } from './deliver-button.tsx';
export { DrawCheck } from './draw-check.tsx';
export { OpenRoofList } from './open-roof-list.tsx';
