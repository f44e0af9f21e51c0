import { type CompanyRole, companyRoleLabels, companyRoles } from '#domain/company-roles.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const says: Record<CompanyRole, string> = {
  owner: 'Invites and removes people, and can do everything a manager can.',
  manager: 'Sees everyone’s work, hands out ZIP codes and can edit colleagues’ notes.',
  rep: 'Works doors and sees what colleagues did there.',
};

interface RoleFieldProps {
  value: CompanyRole;
  onValueChange: (role: CompanyRole) => void;
}

/** Chooses a role, with a sentence about its rights. */
export function RoleField({ value, onValueChange }: RoleFieldProps) {
  return (
    <Field label="Role" hint={says[value]}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onValueChange={(next) => onValueChange(companyRoles.find((one) => one === next) ?? value)}
          options={companyRoles.map((role) => ({ value: role, label: companyRoleLabels[role] }))}
        />
      )}
    </Field>
  );
}
