import type { RoofAtDoor } from '#contract/roof-sizes.ts';
import { homeownerNote, rangeNote, rangeWords } from '#domain/pricing/price-range.ts';
import { Button } from '#web/ui/button.tsx';
import {
  Dialog,
  DialogClose,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
  FullScreenContent,
} from '#web/ui/dialog.tsx';

interface RangeProps extends Pick<RoofAtDoor, 'from' | 'range'> {
  address: string;
}

/** What a roof may cost, and a way to show that, and nothing else, to the homeowner where the owner of the company allows it. */
export function PriceRange({ address, from, range }: RangeProps) {
  if (!range) return null;
  return (
    <div className="grid justify-items-start gap-2">
      <p>
        <span className="font-medium tabular-nums">{rangeWords(range)}</span>{' '}
        <span className="text-sm text-muted-foreground">{rangeNote(range, from)}</span>
      </p>
      {range.forHomeowner && (
        <Dialog>
          <DialogTrigger asChild>
            <Button variant="secondary">Show to Homeowner</Button>
          </DialogTrigger>
          <FullScreenContent className="items-center justify-center gap-6 overflow-y-auto p-6 text-center">
            <p className="text-lg wrap-anywhere">{address}</p>
            <DialogTitle className="text-2xl">What a new roof may cost</DialogTitle>
            <p className="text-4xl leading-tight font-bold text-balance tabular-nums sm:text-6xl">
              {rangeWords(range)}
            </p>
            <DialogDescription className="max-w-md text-lg">{homeownerNote(from)}</DialogDescription>
            <DialogClose asChild>
              <Button variant="secondary" size="lg" data-escape="">
                Done
              </Button>
            </DialogClose>
          </FullScreenContent>
        </Dialog>
      )}
    </div>
  );
}
