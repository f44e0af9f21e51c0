import { Dialog, DialogBody, DialogContent, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { keysOf, type ReviewKey } from './review-keys.ts';

const groups: readonly { group: ReviewKey['group']; title: string }[] = [
  { group: 'material', title: 'Material' },
  { group: 'damage', title: 'Damage' },
  { group: 'severity', title: 'Severity, instead of the rule' },
  { group: 'drawing', title: 'Mark where' },
  { group: 'roof', title: 'Where the roof is' },
  { group: 'desk', title: 'Desk' },
];

/** Every key, made from the keys themselves. */
export function HelpDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent aria-describedby={undefined} className="sm:max-w-2xl">
        <DialogHeader>
          <DialogTitle>Keys</DialogTitle>
        </DialogHeader>
        <DialogBody className="grid gap-x-8 gap-y-4 pb-6 sm:grid-cols-2">
          {groups.map(({ group, title }) => (
            <section key={group} className="grid content-start gap-1.5">
              <h3 className="text-sm font-medium text-muted-foreground">{title}</h3>
              <dl className="grid gap-1">
                {keysOf(group).map(({ key, hint, label }) => (
                  <div key={key} className="flex items-center gap-3">
                    <dt>
                      <kbd className="inline-grid min-w-12 place-content-center rounded-sm border px-1.5 font-sans text-sm">
                        {hint}
                      </kbd>
                    </dt>
                    <dd>{label}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
