import { type PlatformPermission, permissions } from './permissions.ts';

export const roles = ['user', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What each role may do. Which rows it may do it to is decided in rows.ts. */
export const permissionsOf: Record<Role, readonly PlatformPermission[]> = {
  admin: permissions,
  user: [
    'property:read',
    'property:export',
    'property:observe',
    'upload:read',
    'operation:read',
    'queue:read',
    'queue:write',
    'view:read',
    'view:write',
    'crm:read',
    'crm:write',
    'profile:change',
    'coverage:read',
    'coverage:request',
    'support:use',
  ],
};
