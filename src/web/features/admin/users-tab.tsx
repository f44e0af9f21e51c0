import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { AssignZipCard, CreateUserCard, UsersCard } from '#web/features/accounts/index.ts';

/** New users, ZIP codes for them, and the list of all. The address may ask for one of the forms: `new`, `assign`. */
export function UsersTab() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Asked isAsked={search.has('new')}>
        <CreateUserCard />
      </Asked>
      <Asked isAsked={search.has('assign')}>
        <AssignZipCard />
      </Asked>
      <div className="lg:col-span-2">
        <UsersCard list="profiles" onOpen={(userId) => navigate(`/admin/users?user=${userId}`)} />
      </div>
    </div>
  );
}

/** Brings a form into sight that the address asks for. */
function Asked({ isAsked, children }: { isAsked: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) place.current?.scrollIntoView();
  }, [isAsked]);
  return (
    <div ref={place} className="scroll-mt-18">
      {children}
    </div>
  );
}
