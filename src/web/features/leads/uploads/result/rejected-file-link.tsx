import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '#web/api/index.ts';
import { urlOf } from '#web/api/request.ts';
import { Button } from '#web/ui/button.tsx';

/** Saves the rejected rows of an import. A plain link: the file may be as large as the upload was. */
export function RejectedFileLink({ uploadId, children }: { uploadId: string; children: ReactNode }) {
  return (
    <Button asChild variant="secondary" size="sm">
      <a href={urlOf(api.uploads.downloadRejected.endpoint, { params: { uploadId } })} download>
        <Download aria-hidden="true" />
        {children}
      </a>
    </Button>
  );
}
