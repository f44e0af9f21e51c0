import { Navigation } from 'lucide-react';
import type { Property } from '#contract/properties.ts';
import { directionsTo, type MapApplication, NO_COORDINATES } from '#domain/leads/navigation.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { toast } from '#web/ui/toast.tsx';
import {
  mapApplicationLabels,
  offeredApplications,
  setMapApplication,
  useMapApplication,
} from './map-application.ts';

interface NavigateMenuProps {
  property: Pick<Property, 'address' | 'zipCode' | 'latitude' | 'longitude' | 'locationPrecision'>;
  /** A full-height button with a label; else an icon in a row. */
  large?: boolean;
  /** On phones the large button is an icon too. */
  wordless?: boolean;
}

/**
 * Opens the way to a property in a map application: the one chosen first, until another is chosen in the profile.
 * Says so without coordinates.
 */
export function NavigateMenu({ property, large = false, wordless = false }: NavigateMenuProps) {
  const ways = directionsTo(property);
  const chosen = useMapApplication();
  const label = `Navigate to ${property.address}`;
  const size = large ? 'md' : 'icon-sm';
  const word = large && (
    <span className={wordless ? 'max-sm:sr-only in-data-beside:sr-only' : undefined}>Navigate</span>
  );
  const width = large && !wordless ? 'grow' : undefined;
  if (!ways) {
    return (
      <Button
        variant={large ? 'secondary' : 'ghost'}
        size={size}
        className={width}
        why={NO_COORDINATES}
        aria-label={label}
      >
        <Navigation />
        {word}
      </Button>
    );
  }
  const button = { variant: large ? 'secondary' : 'ghost', size, className: width } as const;
  if (chosen) {
    const title = `Open in ${mapApplicationLabels[chosen]}`;
    return (
      <Button asChild {...button}>
        <a
          href={ways[chosen]}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={label}
          title={title}
          onClick={() => tell(chosen)}
        >
          <Navigation />
          {word}
        </a>
      </Button>
    );
  }
  return (
    <DropdownMenu modal={false}>
      <DropdownMenuTrigger asChild>
        <Button aria-label={label} title="Navigate" {...button}>
          <Navigation />
          {word}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {offeredApplications.map((application) => (
          <DropdownMenuItem key={application} asChild>
            <a
              href={ways[application]}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => {
                tell(application);
                setMapApplication(application);
              }}
            >
              Open in {mapApplicationLabels[application]}
            </a>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const tell = (application: MapApplication) =>
  toast({
    title: 'Navigation Opened',
    description: `Directions opened in ${mapApplicationLabels[application]}`,
  });
