import { useQuery } from '@tanstack/react-query';
import { MOST_PROPOSAL_PHOTOS, type ProposalFields } from '#contract/proposal-draft.ts';
import { api, query } from '#web/api/index.ts';
import { urlOf } from '#web/api/request.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { Part } from './room.tsx';

interface PhotosPartProps {
  propertyId: number;
  fields: Pick<ProposalFields, 'photoIds'>;
  onChange: (part: Partial<ProposalFields>) => void;
}

/** Which of the photos taken at the door are on the proposal. */
export function PhotosPart({ propertyId, fields: { photoIds }, onChange }: PhotosPartProps) {
  const list = useQuery(query(api.photos.list, { params: { propertyId } }));
  const choose = (id: number, isChosen: boolean) =>
    onChange({ photoIds: isChosen ? [...photoIds, id] : photoIds.filter((one) => one !== id) });
  return (
    <Part title="Photos">
      <Loaded query={list} failure="Failed to fetch the photos">
        {(photos) =>
          photos.length === 0 ? (
            <p className="text-muted-foreground">No photos of this property yet.</p>
          ) : (
            <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
              {photos.map(({ id, takenAt, width, height }) => (
                <li key={id}>
                  <label className="grid cursor-pointer gap-1 rounded-lg border p-1 has-checked:border-primary has-checked:bg-primary-soft">
                    <img
                      src={urlOf(api.photos.get.endpoint, { params: { propertyId, photoId: id } })}
                      width={width}
                      height={height}
                      alt=""
                      loading="lazy"
                      decoding="async"
                      className="aspect-square w-full rounded object-cover"
                    />
                    <span className="flex items-center gap-2 text-sm touch:min-h-11">
                      <Checkbox
                        checked={photoIds.includes(id)}
                        disabled={!photoIds.includes(id) && photoIds.length >= MOST_PROPOSAL_PHOTOS}
                        onCheckedChange={(checked) => choose(id, checked)}
                      />
                      {dateOnly(takenAt)}
                    </span>
                  </label>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {photoIds.length >= MOST_PROPOSAL_PHOTOS && (
        <p className="text-sm text-muted-foreground">
          A proposal shows at most {MOST_PROPOSAL_PHOTOS} photos. Take one out to choose another.
        </p>
      )}
    </Part>
  );
}
