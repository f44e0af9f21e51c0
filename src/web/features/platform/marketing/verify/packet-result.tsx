import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import type { Change } from '#domain/evidence/packet.ts';
import { product } from '#domain/product.ts';
import type { Checked, SealResult } from './check-packet.ts';

const changes: Record<Change, string> = {
  unchanged: 'unchanged',
  changed: 'changed since it was packed',
  missing: 'missing: it was taken out',
  added: 'added: it was not packed',
};

const seals: Record<SealResult, string> = {
  valid: `The list of files is signed by ${product.name}.`,
  broken: 'The list of files was changed after it was signed, so nothing below it can be relied on.',
  foreign: `The list of files is signed with a key that is not ${product.name}’s, so nothing below it can be relied on.`,
  missing: 'The signature is not there, so anybody could have written the list of files.',
  unknown:
    'The signature cannot be checked now: open this page once with a connection, in a current browser. Until then only the files are compared with their list.',
};

/** What came of a check, the verdict first. */
export function PacketResult({ manifest, seal, files, contracts }: Checked) {
  const altered = files.filter(({ change }) => change !== 'unchanged').length;
  const isWhole = seal === 'valid' && altered === 0;
  const isOpen = seal === 'unknown' && altered === 0;
  const made = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });
  const madeAt = Number.isNaN(Date.parse(manifest.madeAt)) ? '' : made.format(new Date(manifest.madeAt));
  return (
    <>
      <h2 className="flex items-center gap-2 text-xl font-semibold">
        {isWhole ? (
          <CircleCheck aria-hidden="true" className="shrink-0 text-success-text" />
        ) : isOpen ? (
          <TriangleAlert aria-hidden="true" className="shrink-0 text-muted-foreground" />
        ) : (
          <CircleX aria-hidden="true" className="shrink-0 text-destructive-text" />
        )}
        {isWhole
          ? 'Nothing was changed'
          : isOpen
            ? 'No file was changed; the signature is not checked'
            : 'This packet was changed'}
      </h2>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="text-muted-foreground">Property</dt>
        <dd className="min-w-0 wrap-break-word">
          {manifest.property.address}, {manifest.property.zipCode}
        </dd>
        <dt className="text-muted-foreground">Made</dt>
        <dd>{madeAt || 'at no time that can be read'}</dd>
        <dt className="text-muted-foreground">Signature</dt>
        <dd>{seals[seal]}</dd>
      </dl>
      {/* What was altered may say that anybody signed. */}
      {isWhole && contracts.map((contract) => <Signatures key={contract.number} contract={contract} />)}
      <ul className="grid divide-y border-y">
        {files.map(({ name, change }) => (
          <li key={name} className="grid gap-1 py-2 sm:grid-cols-[1fr_auto] sm:gap-4">
            <span className="min-w-0 font-medium wrap-break-word">{name}</span>
            <span
              className={change === 'unchanged' ? 'text-success-text' : 'font-medium text-destructive-text'}
            >
              {changes[change]}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who signed a proposal of the packet, when, and whether it is the one in the packet. */
function Signatures({ contract: { number, signatures } }: { contract: Checked['contracts'][number] }) {
  const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' });
  return (
    <section aria-label={`Signatures of ${number}`} className="grid gap-2">
      <h3 className="font-semibold">Signatures of {number}</h3>
      <ul className="grid gap-3">
        {signatures.map(({ name, role, signedAt, sha256, isOfContent }) => (
          <li key={`${role} ${name}`} className="grid gap-1">
            <span className="font-medium wrap-break-word">
              {name}
              {role === 'company' ? ', for the company' : ', customer'}
            </span>
            <span>{Number.isNaN(Date.parse(signedAt)) ? signedAt : moment.format(new Date(signedAt))}</span>
            <span className="text-sm break-all text-muted-foreground">SHA-256 {sha256}</span>
            <span className={isOfContent ? 'text-success-text' : 'font-medium text-destructive-text'}>
              {isOfContent
                ? 'Signed the proposal that is in this packet.'
                : 'Signed another content than the one in this packet.'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
