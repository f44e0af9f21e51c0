import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { NO_BASE } from '#web/map/base.ts';
import { usePageTitle } from '#web/ui/page-title.ts';
import { withAssigned } from './layers/zips.ts';
import { MapStage } from './map-stage.tsx';
import { MapFailed, NothingYet } from './panels/nothing-here.tsx';
import { useMapView } from './place/address-bar.ts';
import { useMapData } from './use-map-points.ts';

/** The property map: where the roofs are, which are damaged, and the way to each of them. */
export function MapScreen() {
  usePageTitle('Property Map');
  const user = useSignedInUser();
  const zipCodes = useQuery(query(api.properties.listZipCodes));
  const site = useQuery(query(api.site.getInfo));
  const zips = withAssigned(zipCodes.data ?? [], user.assignedZipCodes);
  const view = useMapView();
  // A ZIP in the address bar that is not the user's is ignored, like everything there that makes no sense.
  const zip = zips.find(({ zipCode }) => zipCode === view.filters.zipCode)?.zipCode ?? null;
  const known = zipCodes.isPending || zip === view.filters.zipCode;
  const mine = known ? view : { ...view, filters: { ...view.filters, zipCode: null } };
  const data = useMapData(mine.filters);

  const error = zipCodes.error ?? data.error;
  if (error && !data.points && !data.tiled) {
    const retry = () => {
      if (zipCodes.isError) void zipCodes.refetch();
      if (data.error) data.retry();
    };
    return <MapFailed error={error} onRetry={retry} retrying={zipCodes.isFetching || data.retrying} />;
  }
  if (zipCodes.isSuccess && zips.every(({ count }) => count === 0)) return <NothingYet user={user} />;
  return (
    <MapStage
      view={mine}
      data={data}
      zips={zips}
      zipCodes={zipCodes.isSuccess ? zips.map(({ zipCode }) => zipCode) : null}
      // Unknown until the site's settings are here: the wrong base map would flash up first.
      base={site.isPending ? undefined : (site.data ?? NO_BASE)}
    />
  );
}
