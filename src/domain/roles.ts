/** A user's role on the platform, separate from their role within the company. */
export const roles = ['user', 'operator', 'reviewer', 'admin'] as const;
export type Role = (typeof roles)[number];

export const roleLabels: Record<Role, string> = {
  user: 'User',
  operator: 'Operator',
  reviewer: 'Reviewer',
  admin: 'Administrator',
};

/** A role's purpose, in a sentence for the administrator who assigns it. */
export const roleSentences: Record<Role, string> = {
  user: 'Sees the properties of their ZIP codes and works with those.',
  operator: 'Brings in the pictures of captures and sees no leads.',
  reviewer: 'Judges roofs by their pictures and sees no leads.',
  admin: 'Sees every ZIP code and manages every user.',
};

/** Works for the platform alone: neither leads nor a company of contractors is theirs to work with. */
export const isStaff = (role: Role): boolean => role === 'operator' || role === 'reviewer';
