import { useQuery } from '@tanstack/react-query';
import { LogOut, MonitorSmartphone } from 'lucide-react';
import type { SignedInDevice } from '#contract/profile.ts';
import { deviceName } from '#domain/device-name.ts';
import { api, query } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.tsx';

/** Where the user is signed in, and ways to end it. */
export function DevicesCard() {
  const devices = useQuery(query(api.profile.listDevices));
  const tokens = useQuery(query(api.profile.listTokens));
  const others = devices.data?.filter(({ current }) => !current).length ?? 0;
  const endOthers = useAct(() => api.profile.endOtherDevices(), {
    failure: 'Failed to log the other devices out',
    onDone: ({ message }) => toast({ title: 'Logged out everywhere else', description: `${message}.` }),
  });
  return (
    <Section
      title="Signed-in devices"
      description="Log out any device you do not recognize, then change your password. A session ends after a week without use, and after 30 days in any case."
      className="grid grid-cols-1 gap-4"
    >
      <Loaded query={devices} failure="Failed to fetch devices">
        {(list) => (
          <ul className="max-h-96 divide-y overflow-y-auto">
            {list.map((device) => (
              <Device key={device.id} device={device} />
            ))}
          </ul>
        )}
      </Loaded>
      <Button
        variant="secondary"
        className="sm:justify-self-start"
        why={others === 0 && (tokens.data?.length ?? 0) === 0 && 'You are signed in nowhere else.'}
        pending={endOthers.isPending}
        onClick={() => endOthers.mutate()}
      >
        <LogOut />
        Log Out Everywhere Else
      </Button>
    </Section>
  );
}

function Device({ device }: { device: SignedInDevice }) {
  const name = deviceName(device.userAgent);
  const end = useAct(() => api.profile.endDevice({ params: { sessionId: device.id } }), {
    failure: 'Failed to log the device out',
  });
  const seen = device.lastSeenAt ? `last seen ${dateAndTime(device.lastSeenAt)}` : null;
  return (
    <li className="flex min-h-14 items-center gap-3 py-1.5">
      <MonitorSmartphone aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
      <p className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-2 font-medium" title={device.userAgent ?? undefined}>
          {name}
          {device.current && <Badge variant="success">This device</Badge>}
        </span>
        <span className="block text-sm text-muted-foreground wrap-anywhere">
          {[device.place, seen].filter(Boolean).join(' · ')}
        </span>
      </p>
      {!device.current && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`Log out ${name}`}
          pending={end.isPending}
          onClick={() => end.mutate()}
        >
          Log Out
        </Button>
      )}
    </li>
  );
}
