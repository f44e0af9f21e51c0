export { SeverityRuleCard } from './severity-rule-card.tsx';
