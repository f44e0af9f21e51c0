/** Everything a signed-in person can be allowed to do on the platform. An endpoint names one of these as its access. */
export const permissions = [
  'property:read',
  'property:export',
  'property:upload',
  'property:observe',
  'property:correct',
  'upload:read',
  'operation:read',
  'queue:read',
  'queue:write',
  'view:read',
  'view:write',
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
  'admin:storms',
  'admin:hours',
  'capture:write',
  'review:write',
  'review:govern',
  'vision:run',
] as const;

/**
 * What members of a company may do there, by their role in it: see who is of it, lead its work (ZIP codes, walks,
 * figures), decide who is of it.
 */
export const companyPermissions = ['team:read', 'team:lead', 'team:manage'] as const;
export type CompanyPermission = (typeof companyPermissions)[number];

export type PlatformPermission = (typeof permissions)[number];
export type Permission = PlatformPermission | CompanyPermission;

/** What a signed-in user has to do before they may do anything else. */
export const duties = ['confirm-email', 'change-password', 'set-up-second-factor'] as const;
export type Duty = (typeof duties)[number];

/** Who may call an endpoint: anybody, anybody signed in (also with a duty undone), or holders of a permission. */
export type Access = 'public' | 'signed-in' | Permission;
