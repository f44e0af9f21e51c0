import { can } from '#access/can.ts';
import type { SessionUser } from '#contract/auth.ts';
import { company } from './topics/company.ts';
import { connections } from './topics/connections.ts';
import { fieldWork } from './topics/field-work.ts';
import { staff } from './topics/staff.ts';
import type { Topic } from './topics/topic.ts';

export type { Topic } from './topics/topic.ts';

const topics: readonly Topic[] = [...fieldWork, ...company, ...connections, ...staff];

/** The topics about what the user can open. */
export const topicsOf = (user: SessionUser): Topic[] => topics.filter(({ needs }) => can(user, needs));

export const helpPath = (id: string): string => `/help#${id}`;
