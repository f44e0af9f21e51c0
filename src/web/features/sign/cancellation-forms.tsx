import type { ProposalNotice } from '#contract/proposal.ts';
import { counted } from '#domain/standing.ts';
import { NoticeText } from './notice-text.tsx';
import { Section } from './section.tsx';

/** Forms to cancel with, as they are in the PDF too. */
export function CancellationForms({ notices }: { notices: readonly ProposalNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <Section title="Notice of cancellation">
      {notices.map((notice) => (
        <div key={notice.ruleId} className="grid grid-cols-1 gap-2">
          <NoticeText notice={notice} />
          <p className="text-lg text-muted-foreground">
            The PDF has {counted(notice.copies, 'copy', 'copies')} of this form with the dates filled in.
          </p>
        </div>
      ))}
    </Section>
  );
}
