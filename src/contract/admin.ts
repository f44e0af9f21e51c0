import { z } from 'zod';
import { companyRoles } from '#domain/company-roles.ts';
import { planSegments, subscriptionTiers } from '#domain/plans.ts';
import { roles } from '#domain/roles.ts';
import { terms } from '#domain/terms.ts';
import { subscriptionTypes } from '#domain/territories.ts';
import { get, post } from './endpoint.ts';
import { MAX_PAGE_SIZE, Paging, Search } from './paging.ts';
import { Done } from './problem.ts';

export const AdminUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(roles),
  isAdmin: z.boolean(),
  /** Within their company. */
  companyRole: z.enum(companyRoles),
  /** When access to the account ended; null while it is in use. */
  accessEndedAt: z.iso.datetime().nullable(),
  /** Those they hold at this moment. */
  assignedZipCodes: z.array(z.string()),
  subscriptionTier: z.enum(subscriptionTiers),
  segment: z.enum(planSegments),
  companyId: z.uuid(),
  companyName: z.string(),
  /** The next of their ZIP codes to end; null if none has an end. */
  nextExpiry: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const ZipAssignment = z.object({
  userId: z.string(),
  zipCode: z.string(),
  /** 'active' or 'expired'. */
  status: z.string(),
  subscriptionId: z.number().int(),
  subscriptionType: z.enum(subscriptionTypes),
  expiresAt: z.iso.datetime().nullable(),
  userEmail: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
export type ZipAssignment = z.infer<typeof ZipAssignment>;

/** A ZIP of the platform as an administrator sees it. */
export const AdminZip = z.object({
  id: z.number().int(),
  zipCode: z.string(),
  city: z.string().nullable(),
  state: z.string(),
  propertyCount: z.number().int(),
  /** Users who hold it at this moment. */
  holders: z.number().int(),
  /** The company that holds it exclusively at this moment. */
  exclusiveTo: z.string().nullable(),
  exclusiveUntil: z.iso.datetime().nullable(),
  /** Pending requests for it. */
  requests: z.number().int(),
});
export type AdminZip = z.infer<typeof AdminZip>;

export const AdminStats = z.object({
  totalProperties: z.number().int(),
  totalUsers: z.number().int(),
  withCoordinates: z.number().int(),
  /** Those with properties and those without, as the inventory lists them. */
  zipCodes: z.number().int(),
});
export type AdminStats = z.infer<typeof AdminStats>;

/**
 * connected: its last work succeeded · in-trouble: it failed · local: the offline default, nothing leaves this machine ·
 * unused: nothing has been done with it yet.
 */
export const connectionStates = ['connected', 'in-trouble', 'local', 'unused'] as const;

/** How something outside of the server's process is doing. */
export const Connection = z.object({
  name: z.enum(['database', 'geocoder', 'mail']),
  state: z.enum(connectionStates),
  lastSuccessAt: z.iso.datetime().nullable(),
  lastFailureAt: z.iso.datetime().nullable(),
  /** The last error, while the job is in trouble. */
  lastError: z.string().nullable(),
  /** Addresses or mails that wait for it. */
  waiting: z.number().int(),
});
export type Connection = z.infer<typeof Connection>;

export const NewUser = z.object({
  email: z
    .string('Invalid email format')
    .trim()
    .toLowerCase()
    .max(254, 'Invalid email format')
    .pipe(z.email('Invalid email format')),
  firstName: z.string().trim().min(1, 'First name required').max(80, 'Please use at most 80 characters'),
  lastName: z.string().trim().min(1, 'Last name required').max(80, 'Please use at most 80 characters'),
  password: z
    .string()
    .min(6, 'Password must be at least 6 characters')
    .max(256, 'Password must be at most 256 characters'),
  /** The company the user joins; a new one if it is left out. */
  companyId: z.uuid().optional(),
});
export type NewUser = z.infer<typeof NewUser>;

const zipPair = {
  userId: z.string().min(1, 'User selection required').max(64),
  zipCode: z.string().min(1, 'ZIP code selection required').max(5, 'ZIP code must be 5 digits'),
};

/** A pair of user and ZIP code, to take away. */
export const ZipPair = z.object(zipPair);
export type ZipPair = z.infer<typeof ZipPair>;

/**
 * Grants a ZIP. Type and term left out: standard, for the term of the user's company plan. If the user already holds
 * the ZIP, the grant keeps its type and term.
 */
export const ZipGrant = z.object({
  ...zipPair,
  subscriptionType: z.enum(subscriptionTypes).optional(),
  term: z.enum(terms).optional(),
});
export type ZipGrant = z.infer<typeof ZipGrant>;

/** Without `page`, everything that matches; X-Total-Count holds the number of matches. */
const searched = {
  search: Search.optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(50),
};

export const admin = {
  getStats: get('/api/admin/stats', {
    reads: 'replica',
    summary: 'Totals over the whole platform',
    access: 'admin:stats',
    shows: ['properties', 'users', 'grants'],
    fresh: 30,
    response: AdminStats,
  }),
  listConnections: get('/api/admin/connections', {
    summary:
      'How the database, the geocoder and the mail server are doing, with their last success and failure',
    access: 'admin:stats',
    shows: ['geocoding'],
    fresh: 30,
    response: z.array(Connection),
  }),
  listUsers: get('/api/admin/users', {
    summary: 'Every user with the ZIP codes assigned to them; by name, email, company or ZIP code, in pages',
    access: 'admin:users',
    shows: ['users', 'grants'],
    fresh: 30,
    query: z.object({ ...searched, role: z.enum(roles).optional(), without: z.enum(roles).optional() }),
    response: z.array(AdminUser),
  }),
  createUser: post('/api/admin/users', {
    summary: 'Create an ordinary user with a temporary password',
    access: 'admin:users',
    emits: ['user-created'],
    changes: ['users'],
    sessionOnly: true,
    body: NewUser,
    response: AdminUser,
    status: 201,
  }),
  listAssignments: get('/api/admin/user-zip-assignments', {
    summary: 'Which user holds which ZIP code; by user or ZIP code, in pages',
    access: 'admin:zips',
    shows: ['grants', 'users'],
    fresh: 30,
    query: z.object(searched),
    response: z.array(ZipAssignment),
  }),
  assignZip: post('/api/admin/assign-zip', {
    summary: 'Give a user access to a ZIP code; 409 if another company holds it exclusively',
    access: 'admin:zips',
    emits: ['zip-assigned', 'subscription-changed'],
    changes: ['grants'],
    body: ZipGrant,
    response: Done,
  }),
  removeZip: post('/api/admin/remove-zip', {
    summary: 'Take a ZIP code away from a user',
    access: 'admin:zips',
    emits: ['zip-removed'],
    changes: ['grants'],
    body: ZipPair,
    response: Done,
  }),
  listZips: get('/api/admin/zips', {
    summary: 'ZIP codes with their holders and requests, in pages; X-Total-Count holds the number of matches',
    access: 'admin:zips',
    shows: ['grants', 'properties'],
    fresh: 30,
    query: Paging.extend({ search: Search.optional() }),
    response: z.array(AdminZip),
  }),
};
