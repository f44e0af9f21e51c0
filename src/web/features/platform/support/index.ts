export { SupportCard } from './support-card.tsx';
export { PriorityBadge, TicketStatusBadge } from './ticket-badges.tsx';
export { TicketAnswers } from './ticket-item.tsx';
