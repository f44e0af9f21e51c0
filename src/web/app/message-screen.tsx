import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface MessageScreenProps {
  icon: LucideIcon;
  title: string;
  text: string;
  action: ReactNode;
}

/** A screen with one message and one action. */
export function MessageScreen({ icon: Icon, title, text, action }: MessageScreenProps) {
  return (
    <div className="grid min-h-[calc(100dvh-8rem)] place-content-center justify-items-center gap-4 px-4 py-16 text-center">
      <span className="grid size-14 place-content-center rounded-xl border bg-surface text-muted-foreground">
        <Icon aria-hidden="true" className="size-6" />
      </span>
      <div className="grid gap-1.5">
        <h1 className="text-2xl font-semibold">{title}</h1>
        <p className="max-w-md text-balance text-muted-foreground">{text}</p>
      </div>
      {action}
    </div>
  );
}
