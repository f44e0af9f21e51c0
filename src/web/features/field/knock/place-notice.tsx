import { MapPin } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { choosePlace } from './use-place.ts';

/** Explains what is kept, before the browser asks for the position. */
export function PlaceNotice() {
  return (
    <section aria-labelledby="place-notice" className="grid gap-2 rounded-lg border bg-surface p-3">
      <h2 id="place-notice" className="flex items-center gap-2 font-semibold">
        <MapPin aria-hidden="true" className="size-4" />
        Save your location with each visit?
      </h2>
      <p className="text-sm">
        Each visit then saves this phone’s position once, and its distance from the door. Your company sees
        only the distance. You alone see the exact position, under ‘My Visits’. Nothing is saved between
        visits.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => choosePlace('share')}>Keep My Position</Button>
        <Button variant="secondary" onClick={() => choosePlace('keep-back')}>
          Without Position
        </Button>
      </div>
    </section>
  );
}
