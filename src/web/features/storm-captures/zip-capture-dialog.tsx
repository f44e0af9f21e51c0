import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { api, query } from '#web/api/index.ts';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { CaptureForm } from './capture-form.tsx';

interface ZipCaptureDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks for a capture of one of the user's ZIP codes; a part of one is drawn on the map. */
export function ZipCaptureDialog({ open, onOpenChange }: ZipCaptureDialogProps) {
  const [zipCode, setZipCode] = useState<string>();
  const zips = useQuery(query(api.coverage.listSubscribed)).data ?? [];
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Storm Response Capture</DialogTitle>
          <DialogDescription>
            Have a ZIP code flown after a storm, at your plan’s price. To have part of one flown, draw it on
            the{' '}
            <Link to="/map" className="text-primary-text underline underline-offset-4">
              map
            </Link>
            .
          </DialogDescription>
        </DialogHeader>
        <CaptureForm of={zipCode ? { zipCode } : null} onDone={() => onOpenChange(false)}>
          <Field label="ZIP code">
            {(control) => (
              <Select
                {...control}
                value={zipCode}
                onValueChange={setZipCode}
                placeholder="Choose a ZIP code"
                options={zips
                  .filter(({ status }) => status === 'active')
                  .map((zip) => ({ value: zip.zipCode, label: zip.zipCode, hint: zip.city }))}
              />
            )}
          </Field>
        </CaptureForm>
      </DialogContent>
    </Dialog>
  );
}
