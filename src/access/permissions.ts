/** Everything a signed-in person can be allowed to do. An endpoint names one of these as its access. */
export const permissions = [
  'property:read',
  'property:export',
  'property:upload',
  'upload:read',
  'queue:read',
  'queue:write',
  'crm:read',
  'crm:write',
  'tag:govern',
  'profile:change',
  'admin:stats',
  'admin:users',
  'admin:zips',
] as const;

export type Permission = (typeof permissions)[number];

/** Who may call an endpoint: anybody, anybody signed in, or holders of a permission. */
export type Access = 'public' | 'signed-in' | Permission;
