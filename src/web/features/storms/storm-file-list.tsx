import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CloudHail } from 'lucide-react';
import { api, pollWhileAnswered, queryWithHeaders } from '#web/api/index.ts';
import { ListFoot } from '#web/lists/list-foot.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { NoMatch } from '#web/lists/no-match.tsx';
import { pagedReply } from '#web/lists/paged-reply.ts';
import { useListPlace } from '#web/lists/use-list-place.ts';
import { FOLLOW_EVERY } from '#web/operations/use-operation.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { StormFileItem } from './storm-file-item.tsx';

/** Every file of storms that was looked at, latest first. */
export function StormFileList() {
  const place = useListPlace('files');
  const { page, pageSize } = place.query;
  const files = useQuery({
    ...queryWithHeaders(api.storms.listFiles, { query: { page, pageSize } }),
    placeholderData: keepPreviousData,
    refetchInterval: pollWhileAnswered((read) =>
      read?.data.some((file) => file.state === 'reading') ? FOLLOW_EVERY : false,
    ),
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Loaded query={files} failure="Failed to fetch the storm files">
        {(reply) => {
          const list = pagedReply(reply, { ...place, page });
          if (list.total === 0) return <Nothing />;
          if (list.items.length === 0) return <NoMatch list={list} title="" />;
          return (
            <>
              <ul aria-label="Storm files" className="-my-3 divide-y">
                {list.items.map((file) => (
                  <StormFileItem key={file.id} file={file} />
                ))}
              </ul>
              <ListFoot list={list} noun="files" />
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

function Nothing() {
  return (
    <EmptyState icon={CloudHail} title="No storm files yet" className="py-6">
      Load one above. It appears here with what was read and what was rejected.
    </EmptyState>
  );
}
