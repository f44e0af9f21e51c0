import type { MailAudience } from '#contract/mail-campaigns.ts';
import { gateLabels, gates } from '#domain/mail/campaign.ts';

interface GateLinesProps {
  counts: Pick<MailAudience, 'matched' | 'gates' | 'heldOut' | 'pieces'> & { left?: number };
}

/** From the doors that were meant to those that get a piece, a line for each that holds some back. */
export function GateLines({ counts: { matched, gates: heldBack, left, heldOut, pieces } }: GateLinesProps) {
  return (
    <dl className="grid gap-1 tabular-nums">
      <Line label="Doors that pass the filters" value={matched} />
      {heldBack === null ? (
        <Line label="Doors left before the address check" value={left ?? 0} />
      ) : (
        <>
          {gates.map((gate) => (
            <Line key={gate} label={gateLabels[gate]} value={-heldBack[gate]} isMuted />
          ))}
          <Line label="Held out" value={-heldOut} isMuted />
          <Line label="Pieces" value={pieces} isTotal />
        </>
      )}
    </dl>
  );
}

interface LineProps {
  label: string;
  value: number;
  isMuted?: boolean;
  isTotal?: boolean;
}

function Line({ label, value, isMuted = false, isTotal = false }: LineProps) {
  const tone = isTotal ? 'border-t pt-1 font-semibold' : isMuted ? 'text-muted-foreground' : '';
  return (
    <div className={`flex justify-between gap-4 ${tone}`}>
      <dt>{label}</dt>
      <dd>{value === 0 ? '0' : value.toLocaleString().replace('-', '−')}</dd>
    </div>
  );
}
