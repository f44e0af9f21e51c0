import { CreditCard } from 'lucide-react';
import type { SessionUser } from '#contract/auth.ts';
import { tierLabels } from '#domain/plans.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card, CardContent, CardHeader, CardTitle } from '#web/ui/card.tsx';

/** Billing is not part of the platform yet (docs/product.md: 'coming soon'). */
export function BillingCard({ user }: { user: SessionUser }) {
  return (
    <Card>
      <CardHeader className="flex flex-wrap items-center justify-between gap-2">
        <CardTitle>Billing</CardTitle>
        <Badge variant="outline">Coming soon</Badge>
      </CardHeader>
      <CardContent className="flex items-start gap-3">
        <CreditCard aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
        <p className="text-muted-foreground">
          {!user.isAdmin && `Your plan is ${tierLabels[user.subscriptionTier]}. `}
          Invoices and payment will be managed here. Until then they come by email.
        </p>
      </CardContent>
    </Card>
  );
}
