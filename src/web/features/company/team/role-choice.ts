import { type CompanyRole, companyRoleLabels, companyRoles } from '#domain/company-roles.ts';

const says: Record<CompanyRole, string> = {
  owner: 'Invites and removes people, and can do everything a manager can.',
  manager: 'Sees everyone’s work, hands out ZIP codes and can edit colleagues’ notes.',
  rep: 'Works doors and sees what colleagues did there.',
};

/** The choice of a role, with a sentence about the rights of the chosen one. */
export const roleChoice = (chosen: CompanyRole) => ({
  label: 'Role',
  hint: says[chosen],
  options: companyRoles.map((value) => ({ value, label: companyRoleLabels[value] })),
});
