export { ColleaguesCard } from './colleagues-card.tsx';
export { CompanyTeam } from './company-team.tsx';
export { WithoutZipsCard } from './without-zips-card.tsx';
