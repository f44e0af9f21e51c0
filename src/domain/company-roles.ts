/** A user's role within their company, separate from their role on the platform. */
export const companyRoles = ['owner', 'manager', 'rep'] as const;
export type CompanyRole = (typeof companyRoles)[number];

export const companyRoleLabels: Record<CompanyRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  rep: 'Rep',
};
