import { Layers } from 'lucide-react';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { type Base, bases } from './address-bar.ts';

const labels: Record<Base, string> = { streets: 'Streets', pictures: 'Pictures' };

interface BaseMenuProps {
  base: Base;
  onChoose: (base: Base) => void;
  className: string;
}

/** The choice of what is under everything else on the map. */
export function BaseMenu({ base, onChoose, className }: BaseMenuProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger aria-label={`Base layer: ${labels[base]}`} className={className}>
        <Layers />
        <span className="max-xl:sr-only">Base layer</span>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="left" align="start">
        <DropdownMenuLabel>Base layer</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={base} onValueChange={(value) => onChoose(value as Base)}>
          {bases.map((one) => (
            <DropdownMenuRadioItem key={one} value={one}>
              {labels[one]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
