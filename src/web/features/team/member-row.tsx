import type { ReactNode } from 'react';
import type { Member } from '#contract/team.ts';
import { companyRoleLabels } from '#domain/company-roles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { MemberMenu } from './member-menu.tsx';
import type { TeamCalls } from './team-calls.ts';

interface MemberRowProps {
  member: Member;
  zipsToHand: readonly string[];
  calls: TeamCalls;
  children?: ReactNode;
}

export function MemberRow({ member, zipsToHand, calls, children }: MemberRowProps) {
  const { name, email, companyRole, isYou, accessEndedAt, zipCodes } = member;
  return (
    <li className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 grow gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium wrap-anywhere">{name}</span>
          <Badge
            variant={companyRole === 'owner' ? 'accent' : companyRole === 'manager' ? 'primary' : 'neutral'}
          >
            {companyRoleLabels[companyRole]}
          </Badge>
          {isYou && <Badge variant="outline">You</Badge>}
        </p>
        {name !== email && <p className="text-sm text-muted-foreground wrap-anywhere">{email}</p>}
        {accessEndedAt && (
          <p className="text-sm text-muted-foreground">
            Until <time dateTime={accessEndedAt}>{dateOnly(accessEndedAt)}</time>
          </p>
        )}
        {zipCodes.length > 0 && (
          <ul aria-label={`ZIP codes of ${name}`} className="flex flex-wrap gap-1.5">
            {zipCodes.map((zipCode) => (
              <li key={zipCode}>
                <Badge variant="outline" className="tabular-nums">
                  {zipCode}
                </Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      {children}
      <MemberMenu member={member} zipsToHand={zipsToHand} calls={calls} />
    </li>
  );
}
