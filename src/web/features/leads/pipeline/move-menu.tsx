import { ArrowRightLeft } from 'lucide-react';
import type { Deal } from '#contract/pipeline.ts';
import { type Stage, stageLabels, stages } from '#domain/crm.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';

/** Moves a deal to any stage without dragging. */
export function MoveMenu({
  deal,
  onMove,
}: {
  deal: Deal;
  onMove: (propertyId: number, stage: Stage) => void;
}) {
  const choose = (value: string) => {
    const stage = stages.find((one) => one === value);
    if (stage && stage !== deal.stage) onMove(deal.propertyId, stage);
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Move ${deal.address}`}
          title="Move"
          className="-my-1.5 -mr-1.5"
        >
          <ArrowRightLeft />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>Move to</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={deal.stage} onValueChange={choose}>
          {stages.map((stage) => (
            <DropdownMenuRadioItem key={stage} value={stage}>
              {stageLabels[stage]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
