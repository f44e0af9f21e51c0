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
  'coverage:read',
  'coverage:request',
  'support:use',
  'admin:stats',
  'admin:users',
  'admin:zips',
  'admin:requests',
  'admin:audit',
] as const;

export type Permission = (typeof permissions)[number];

/** Who may call an endpoint: anybody, anybody signed in, or holders of a permission. */
export type Access = 'public' | 'signed-in' | Permission;
