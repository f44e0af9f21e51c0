import { useQuery } from '@tanstack/react-query';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';

/** The first unreadable lines of a file, unchanged, each with the reason. */
export function StormRejections({ fileId, rejected }: { fileId: string; rejected: number }) {
  const file = useQuery(query(api.storms.getFile, { params: { fileId } }));
  return (
    <Loaded query={file} failure="Failed to fetch the rejected lines">
      {({ rejections }) => (
        <div className="mt-1 grid gap-2 rounded-md bg-muted p-3 text-sm">
          {rejected > rejections.length && (
            <p>
              The first {rejections.length} of {rejected.toLocaleString()}:
            </p>
          )}
          <ul aria-label="Rejected lines" className="grid gap-2">
            {rejections.map(({ row, raw, reason }) => (
              <li key={row} className="grid gap-0.5 wrap-anywhere">
                <p>
                  Line {row.toLocaleString()}: {reason}
                </p>
                <code className="text-muted-foreground">{raw}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Loaded>
  );
}
