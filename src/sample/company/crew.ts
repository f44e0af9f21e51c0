import type { CompanyRole } from '#domain/company-roles.ts';

/** The simulated company: known by its id, whatever it is renamed to. */
export const SAMPLE_COMPANY = {
  id: '5a90a700-0001-4000-8000-000000085251',
  name: 'Saguaro Roofing',
} as const;

interface CrewMember {
  firstName: string;
  lastName: string;
  email: string;
  companyRole: CompanyRole;
  /** What there is for them to see. */
  sees: string;
}

/** Its people. All names are invented; `.example` is a domain that nobody can have. */
export const crew = {
  owner: {
    firstName: 'Elena',
    lastName: 'Vargas',
    email: 'owner@saguaro.example',
    companyRole: 'owner',
    sees: "the crew's day, the team and the pipeline",
  },
  manager: {
    firstName: 'Marcus',
    lastName: 'Reed',
    email: 'manager@saguaro.example',
    companyRole: 'manager',
    sees: "the walks of today and tomorrow, everybody's queues",
  },
  dana: {
    firstName: 'Dana',
    lastName: 'Whitfield',
    email: 'rep@saguaro.example',
    companyRole: 'rep',
    sees: 'a walk that is half done, follow-ups due today',
  },
  luis: {
    firstName: 'Luis',
    lastName: 'Ortega',
    email: 'rep2@saguaro.example',
    companyRole: 'rep',
    sees: 'the other walk of today, appointments this week',
  },
} as const satisfies Record<string, CrewMember>;

export type CrewName = keyof typeof crew;
export const crewNames = Object.keys(crew) as CrewName[];

/** Those who go from door to door. */
export const reps = ['dana', 'luis'] as const satisfies readonly CrewName[];
export type Rep = (typeof reps)[number];
