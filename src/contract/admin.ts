import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Done } from './problem.ts';

export const AdminUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.enum(['user', 'admin']),
  isAdmin: z.boolean(),
  assignedZipCodes: z.array(z.string()),
  createdAt: z.iso.datetime(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const ZipAssignment = z.object({
  userId: z.string(),
  zipCode: z.string(),
  status: z.string(),
  userEmail: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
});
export type ZipAssignment = z.infer<typeof ZipAssignment>;

export const AdminStats = z.object({
  totalProperties: z.number().int(),
  totalUsers: z.number().int(),
  withCoordinates: z.number().int(),
});
export type AdminStats = z.infer<typeof AdminStats>;

export const NewUser = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('Invalid email format')),
  firstName: z.string().trim().min(1, 'First name required').max(80, 'Please use at most 80 characters'),
  lastName: z.string().trim().min(1, 'Last name required').max(80, 'Please use at most 80 characters'),
  password: z
    .string()
    .min(6, 'Password must be at least 6 characters')
    .max(256, 'Password must be at most 256 characters'),
});
export type NewUser = z.infer<typeof NewUser>;

/** A pair of user and ZIP code, to grant or to take away. */
export const ZipGrant = z.object({
  userId: z.string().min(1, 'User selection required').max(64),
  zipCode: z.string().min(1, 'ZIP code selection required').max(5, 'ZIP code must be 5 digits'),
});
export type ZipGrant = z.infer<typeof ZipGrant>;

export const admin = {
  getStats: endpoint({
    method: 'GET',
    path: '/api/admin/stats',
    summary: 'Totals over the whole platform',
    access: 'admin:stats',
    response: AdminStats,
  }),
  listUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    summary: 'Every user with the ZIP codes assigned to him',
    access: 'admin:users',
    response: z.array(AdminUser),
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/api/admin/users',
    summary: 'Create an ordinary user with a temporary password',
    access: 'admin:users',
    body: NewUser,
    response: AdminUser,
    status: 201,
  }),
  listAssignments: endpoint({
    method: 'GET',
    path: '/api/admin/user-zip-assignments',
    summary: 'Which user holds which ZIP code',
    access: 'admin:zips',
    response: z.array(ZipAssignment),
  }),
  assignZip: endpoint({
    method: 'POST',
    path: '/api/admin/assign-zip',
    summary: 'Give a user access to a ZIP code',
    access: 'admin:zips',
    body: ZipGrant,
    response: Done,
  }),
  removeZip: endpoint({
    method: 'POST',
    path: '/api/admin/remove-zip',
    summary: 'Take a ZIP code away from a user',
    access: 'admin:zips',
    body: ZipGrant,
    response: Done,
  }),
};
