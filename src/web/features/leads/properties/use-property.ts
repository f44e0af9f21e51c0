import { useQuery } from '@tanstack/react-query';
import type { Property } from '#contract/properties.ts';
import { ApiError, api, query } from '#web/api/index.ts';

interface Read {
  property: Property | undefined;
  /** It does not exist, or the user may not see it: the server answers both alike. */
  absent: boolean;
  error: Error | null;
  retry: () => void;
  retrying: boolean;
}

/** A property: as the list knows it, else from the server. @param id null for none */
export function useProperty(id: number | null, known: Property | undefined): Read {
  const read = useQuery({
    ...query(api.properties.get, { params: { propertyId: id ?? 0 } }),
    enabled: id !== null && known === undefined,
  });
  const absent = read.error instanceof ApiError && read.error.status === 404;
  return {
    property: known ?? read.data,
    absent: absent && !known,
    error: known ? null : read.error,
    retry: () => void read.refetch(),
    retrying: read.isFetching,
  };
}
