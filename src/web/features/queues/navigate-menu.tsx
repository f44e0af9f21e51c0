import { Navigation } from 'lucide-react';
import type { Property } from '#contract/properties.ts';
import { directionsTo, NO_COORDINATES } from '#domain/queues/navigation.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Opens the way to a property in Google Maps or Apple Maps. Disabled without coordinates. */
export function NavigateMenu({ property, large = false }: { property: Property; large?: boolean }) {
  const ways = directionsTo(property);
  const label = `Navigate to ${property.address}`;
  const size = large ? 'md' : 'icon-sm';
  if (!ways) {
    return (
      <span title={NO_COORDINATES} className={large ? 'grid grow' : undefined}>
        <Button
          variant={large ? 'secondary' : 'ghost'}
          size={size}
          disabled
          aria-label={`${label}: no coordinates`}
        >
          <Navigation />
          {large && 'Navigate'}
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
          className={large ? 'grow' : undefined}
        >
          <Navigation />
          {large && 'Navigate'}
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
