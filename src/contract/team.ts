import { z } from 'zod';
import { companyRoles } from '#domain/company-roles.ts';
import { ADDRESS_IN_NAME, holdsAddress } from '#domain/names.ts';
import { del, get, post, put } from './endpoint.ts';
import { Invitation } from './invitations.ts';
import { ZipCode } from './paging.ts';
import { Done } from './problem.ts';
import { TimeZoneName } from './properties.ts';

const CompanyRole = z.enum(companyRoles);

/** A current or former member of the company. */
export const Member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  companyRole: CompanyRole,
  isYou: z.boolean(),
  joinedAt: z.iso.datetime(),
  /** Since when they are of it no more; their work stays. */
  accessEndedAt: z.iso.datetime().nullable(),
  /** Those they hold at this moment; empty for users who do not lead. */
  zipCodes: z.array(z.string()),
  /** Those of them that a colleague handed over, and who leads may take back. */
  handedZips: z.array(z.string()),
  may: z.object({
    changeRole: z.boolean(),
    endAccess: z.boolean(),
    inviteAgain: z.boolean(),
    handZips: z.boolean(),
  }),
});
export type Member = z.infer<typeof Member>;

export const Team = z.object({
  company: z.object({
    id: z.uuid(),
    name: z.string(),
    /** The one it chose; null if its ZIP codes decide. */
    timeZone: z.string().nullable(),
  }),
  /** Those who are of it by role and name, then those who were. */
  members: z.array(Member),
  /** Latest first; empty for users who do not lead. */
  invitations: z.array(Invitation),
  /** The ZIP codes that the caller holds and may hand to a colleague. */
  zipsToHand: z.array(z.string()),
  may: z.object({ invite: z.boolean(), rename: z.boolean() }),
});
export type Team = z.infer<typeof Team>;

export const CompanyName = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Please enter the name of your company')
    .max(160, 'Please use at most 160 characters')
    .refine((name) => !holdsAddress(name), ADDRESS_IN_NAME),
});
export type CompanyName = z.infer<typeof CompanyName>;

export const CompanyTimeZone = z.strictObject({ timeZone: TimeZoneName.nullable() });

export const CompanyRoleChange = z.object({ companyRole: CompanyRole });

export const team = {
  get: get('/api/team', {
    summary: 'Who is of the own company; who leads it also sees ZIP codes and open invitations',
    access: 'team:read',
    scope: 'leads',
    shows: ['team', 'grants'],
    fresh: 30,
    response: Team,
  }),
  rename: put('/api/team/company', {
    summary: 'Name the own company, as invitations, mails and papers show it',
    access: 'team:manage',
    emits: ['company-renamed'],
    changes: ['team', 'users', 'proposal-template', 'mail-settings', 'mail-campaigns'],
    body: CompanyName,
    response: Done,
  }),
  setTimeZone: put('/api/team/time-zone', {
    summary:
      'Choose the time zone that decides what today is in the own company; null for that of its ZIP codes',
    access: 'team:manage',
    emits: ['company-time-zone-changed'],
    changes: ['team', 'session'],
    body: CompanyTimeZone,
    response: Done,
  }),
  setRole: put('/api/team/members/{userId}/role', {
    summary: 'Make a colleague owner, manager or rep; 409 for the last owner',
    access: 'team:manage',
    emits: ['member-role-changed'],
    changes: ['team', 'session', 'users'],
    sessionOnly: true,
    body: CompanyRoleChange,
    response: Done,
  }),
  handZip: post('/api/team/members/{userId}/zips', {
    summary: 'Hand a ZIP code that one holds to a colleague: it follows one’s own grant and ends with it',
    access: 'team:lead',
    scope: 'team',
    emits: ['zip-assigned'],
    changes: ['team', 'grants'],
    body: z.object({ zipCode: ZipCode }),
    response: Done,
  }),
  takeZipBack: del('/api/team/members/{userId}/zips/{zipCode}', {
    summary: 'Take a ZIP code that was handed over back from a colleague; 409 if it is their own',
    access: 'team:lead',
    scope: 'team',
    emits: ['zip-removed'],
    changes: ['team', 'grants'],
    response: Done,
  }),
  endAccess: post('/api/team/members/{userId}/end-access', {
    summary: 'Take a colleague’s access away at once; their work stays the company’s. 409 for the last owner',
    access: 'team:manage',
    emits: ['member-access-ended'],
    changes: ['team', 'users', 'grants'],
    sessionOnly: true,
    response: Done,
  }),
  getOf: get('/api/admin/companies/{companyId}/team', {
    summary: 'Who is of a company',
    access: 'admin:users',
    shows: ['team', 'users', 'grants'],
    fresh: 30,
    response: Team,
  }),
  setRoleOf: put('/api/admin/companies/{companyId}/members/{userId}/role', {
    summary: 'Make a member of a company owner, manager or rep; 409 for the last owner',
    access: 'admin:users',
    emits: ['member-role-changed'],
    changes: ['team', 'session', 'users'],
    sessionOnly: true,
    body: CompanyRoleChange,
    response: Done,
  }),
  endAccessOf: post('/api/admin/companies/{companyId}/members/{userId}/end-access', {
    summary: 'Take the access of a member of a company away at once; 409 for the last owner',
    access: 'admin:users',
    emits: ['member-access-ended'],
    changes: ['team', 'users', 'grants'],
    sessionOnly: true,
    response: Done,
  }),
};
