import { useState } from 'react';
import type { ProposalContent } from '#contract/proposal-content.ts';
import { Company } from './company.tsx';
import { NoticeText } from './notice-text.tsx';
import { firstChoice, ProposalBody } from './proposal-body.tsx';
import { Section } from './section.tsx';

interface ProposalPreviewProps {
  content: ProposalContent;
  /** Where each picture of it is. */
  pictureAt: (sha256: string) => string;
}

/** A proposal as the homeowner will read it, without the signature. */
export function ProposalPreview({ content, pictureAt }: ProposalPreviewProps) {
  const [choice, setChoice] = useState(() => firstChoice(content));
  const atSignature = content.notices.filter(({ place }) => place === 'signature');
  return (
    <div className="grid min-w-0 grid-cols-1 overflow-hidden rounded-xl border bg-background text-[1.125rem] leading-7">
      <Company company={content.company} pictureAt={pictureAt} />
      <div className="grid grid-cols-1 gap-8 p-4 sm:p-8">
        <ProposalBody
          content={content}
          pictureAt={pictureAt}
          choice={choice}
          onChoose={setChoice}
          signing={
            atSignature.length > 0 && (
              <Section title="Above the signature">
                {atSignature.map((notice) => (
                  <NoticeText key={notice.ruleId} notice={notice} />
                ))}
              </Section>
            )
          }
        />
      </div>
    </div>
  );
}
