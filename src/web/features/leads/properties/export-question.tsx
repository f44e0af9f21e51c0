import { useState } from 'react';
import { Confirm } from '#web/ui/confirm.tsx';
import type { Question } from './use-csv-export.ts';

interface ExportQuestionProps {
  /** Open while there is one. */
  question: Question | null;
  onClose: () => void;
}

/** Explains why an export differs from the request, and offers the closest alternative. */
export function ExportQuestion({ question, onClose }: ExportQuestionProps) {
  // While the dialog fades out it keeps its text.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  return (
    <Confirm
      open={question !== null}
      onOpenChange={(open) => open || onClose()}
      title={shown?.title ?? ''}
      description={shown?.description ?? ''}
      action={shown?.action ?? ''}
      destructive={false}
      onConfirm={() => {
        onClose();
        question?.confirm();
      }}
    />
  );
}
