import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#web/api/index.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { TooltipProvider } from '#web/ui/tooltip.tsx';
import { router } from './router.tsx';

/** The providers around every screen. The address bar's adapter is in root.tsx: it needs the router. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        {children}
        <Toaster onFollow={(to) => void router.navigate(to)} />
      </TooltipProvider>
    </QueryClientProvider>
  );
}
