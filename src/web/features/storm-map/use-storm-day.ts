import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import type { Spot } from './address-bar.ts';

/**
 * What is known of a day near the user's ZIP codes, and of a place on it. While another day or place is read, the one
 * before stays drawn.
 * @param day YYYY-MM-DD; null if no storm is shown
 */
export function useStormDay(day: string | null, spot: Spot | null) {
  const params = { date: day ?? '' };
  const shown = { enabled: day !== null, placeholderData: keepPreviousData };
  const swath = useQuery({ ...query(api.storms.getSwath, { params }), ...shown });
  const reports = useQuery({ ...query(api.storms.listReports, { params }), ...shown });
  const place = useQuery({
    ...query(api.storms.getPlace, { params, query: spot ?? { latitude: 0, longitude: 0 } }),
    enabled: day !== null && spot !== null,
    retry: false,
  });
  const doors = useQuery({ ...query(api.storms.getDoors, { params }), enabled: day !== null, retry: false });
  const recent = useQuery({ ...query(api.storms.listDays), enabled: day !== null });
  return {
    // What was kept of the day before is not drawn once the storms are closed.
    swath: day === null ? undefined : swath.data,
    reports: day === null ? undefined : reports.data,
    place: day === null || spot === null ? undefined : place.data,
    placeError: place.error,
    recent: recent.data,
    // Where it cannot be known nothing waits for it.
    doors: doors.isError ? null : doors.data?.bounds,
    pending: swath.isFetching || reports.isFetching,
    error: swath.error ?? reports.error,
    retry() {
      if (swath.isError) void swath.refetch();
      if (reports.isError) void reports.refetch();
    },
  };
}

export type StormDayData = ReturnType<typeof useStormDay>;
