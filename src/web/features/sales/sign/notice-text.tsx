import type { ProposalNotice } from '#contract/proposal.ts';

/** Blanks that signing fills in. */
const BLANK = /\{\{\w+\}\}/g;

/** A notice the law wants, at least as large as it says and as bold. */
export function NoticeText({ notice: { ruleId, title, text, points, bold } }: { notice: ProposalNotice }) {
  return (
    // Never smaller than the page’s own text.
    <div
      lang={ruleId.endsWith('-es') ? 'es' : undefined}
      data-notice-points={points}
      style={{ fontSize: `max(${points}pt, 1.125rem)`, lineHeight: 1.4, fontWeight: bold ? 700 : 400 }}
      className="grid gap-2 rounded-lg border-2 border-foreground p-4 wrap-anywhere"
    >
      {title && <p className="font-bold">{title}</p>}
      {text.map((paragraph) => (
        <p key={paragraph} className="whitespace-pre-line">
          {paragraph.replaceAll(BLANK, '________')}
        </p>
      ))}
    </div>
  );
}
