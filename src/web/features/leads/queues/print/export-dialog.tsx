import { Download } from 'lucide-react';
import { queueColumnLabels, queueColumns } from '#domain/queues/export-columns.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckGroup } from '#web/ui/check-group.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { setExportColumns, useExportColumns } from './export-columns.ts';

interface ExportDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onExport: () => void;
}

/** What a queue's file carries besides the properties, remembered on this device. */
export function ExportDialog({ open, onOpenChange, onExport }: ExportDialogProps) {
  const columns = useExportColumns();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Columns of the export</DialogTitle>
          <DialogDescription>
            The file always has the 25 columns of every export. The columns you choose here are added after
            them, and remembered for next time.
          </DialogDescription>
        </DialogHeader>
        <DialogBody>
          <CheckGroup
            label="Also export"
            words={queueColumns}
            chosen={columns}
            onChange={setExportColumns}
            render={(column) => queueColumnLabels[column]}
          />
        </DialogBody>
        <DialogFooter>
          <Button
            onClick={() => {
              onOpenChange(false);
              onExport();
            }}
          >
            <Download />
            Export Queue to CSV
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
