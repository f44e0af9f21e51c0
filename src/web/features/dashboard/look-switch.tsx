import { Images, Map as MapIcon, Rows3 } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { cn } from '#web/ui/cn.ts';
import type { Look, ViewControls } from './address-bar.ts';

interface LookSwitchProps {
  controls: ViewControls;
  /** The number of the first lead that is shown, from 1. */
  first: number;
  wide: boolean;
}

/** Shows the same leads as rows, as pictures of their roofs, or on the map. */
export function LookSwitch({ controls: { view, changeLook }, first, wide }: LookSwitchProps) {
  const { search } = useLocation();
  const looks: readonly { look: Look; label: string; Icon: typeof Rows3 }[] = [
    { look: 'table', label: wide ? 'Table' : 'List', Icon: Rows3 },
    { look: 'pictures', label: 'Pictures', Icon: Images },
  ];
  return (
    <fieldset
      aria-label="View"
      className="flex shrink-0 overflow-hidden rounded-lg border border-input/70 bg-surface"
    >
      {looks.map(({ look, label, Icon }) => (
        <button
          key={look}
          type="button"
          aria-label={label}
          title={label}
          aria-pressed={view.look === look}
          onClick={() => changeLook(look, first)}
          className={cn(segment, 'aria-pressed:bg-primary-soft aria-pressed:text-primary-text')}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
      <Link
        to={`/map${onMap(search)}`}
        aria-label="Map"
        title="Map"
        // A phone has the map in its bar, and no room for it here.
        className={cn(segment, 'max-sm:hidden')}
      >
        <MapIcon aria-hidden="true" />
      </Link>
    </fieldset>
  );
}

const segment =
  'grid size-9 place-content-center border-l -outline-offset-2 transition-colors duration-150 first:border-l-0 hover:bg-hover touch:size-11 [&_svg]:size-4';

/** The area and the filters of a list's address; its order and page mean nothing to a map. */
function onMap(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['sort', 'direction', 'page', 'view', 'property']) params.delete(name);
  const kept = params.toString();
  return kept && `?${kept}`;
}
