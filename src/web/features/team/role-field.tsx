import { type CompanyRole, companyRoleLabels, companyRoles } from '#domain/company-roles.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const says: Record<CompanyRole, string> = {
  owner: 'Decides who is in the company, and does all a manager does.',
  manager: 'Sees everybody’s work, hands out ZIP codes and changes notes of colleagues.',
  rep: 'Works doors and sees what colleagues did at them.',
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
