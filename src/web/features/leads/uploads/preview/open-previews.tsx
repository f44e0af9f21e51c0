import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, query } from '#web/api/index.ts';
import { dateOnly } from '#web/ui/dates.ts';
import { megabytes } from '../result/amounts.ts';

/** Files that were read and wait for their import. */
export function OpenPreviews() {
  const previews = useQuery(query(api.uploadPreviews.list));
  if (!previews.data || previews.data.length === 0) return null;
  return (
    <section aria-label="Previewed, not imported yet" className="grid gap-2 border-t pt-5">
      <h3 className="font-medium">Previewed, not imported yet</h3>
      <ul className="grid gap-1 text-sm">
        {previews.data.map(({ id, fileName, fileSize, keptUntil }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-3">
            <Link
              to={`/upload/${id}`}
              className="min-w-0 truncate font-medium text-primary-text underline-offset-4 hover:underline touch:py-3"
            >
              {fileName}
            </Link>
            <span className="text-muted-foreground tabular-nums">
              {megabytes(fileSize)} MB · kept until {dateOnly(keptUntil)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
