import { Navigation } from 'lucide-react';
import type { Property } from '#contract/properties.ts';
import { directionsTo, NO_COORDINATES } from '#domain/leads/navigation.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { toast } from '#web/ui/toast.tsx';

interface NavigateMenuProps {
  property: Pick<Property, 'address' | 'zipCode' | 'latitude' | 'longitude' | 'locationPrecision'>;
  /** A button of full height with a word; else an icon in a row. */
  large?: boolean;
  /** On phones the large button is an icon too. */
  wordless?: boolean;
}

/** Opens the way to a property in Google Maps or Apple Maps. Disabled without coordinates. */
export function NavigateMenu({ property, large = false, wordless = false }: NavigateMenuProps) {
  const ways = directionsTo(property);
  const label = `Navigate to ${property.address}`;
  const size = large ? 'md' : 'icon-sm';
  const word = large && <span className={wordless ? 'max-sm:sr-only' : undefined}>Navigate</span>;
  const width = large && !wordless ? 'grow' : undefined;
  if (!ways) {
    return (
      <span title={NO_COORDINATES} className={large ? cn('grid', width) : undefined}>
        <Button
          variant={large ? 'secondary' : 'ghost'}
          size={size}
          disabled
          aria-label={`${label}: no coordinates`}
        >
          <Navigation />
          {word}
        </Button>
      </span>
    );
  }
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button
          variant={large ? 'secondary' : 'ghost'}
          size={size}
          aria-label={label}
          title="Navigate"
          className={width}
        >
          <Navigation />
          {word}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <MapLink href={ways.google} name="Google Maps" />
        <MapLink href={ways.apple} name="Apple Maps" />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function MapLink({ href, name }: { href: string; name: string }) {
  const tell = () => toast({ title: 'Navigation Opened', description: `Directions opened in ${name}` });
  return (
    <DropdownMenuItem asChild>
      <a href={href} target="_blank" rel="noopener noreferrer" onClick={tell}>
        Open in {name}
      </a>
    </DropdownMenuItem>
  );
}
