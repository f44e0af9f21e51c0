import { Phone } from 'lucide-react';
import type { ProposalContent } from '#contract/proposal-content.ts';

interface CompanyProps {
  company: ProposalContent['company'];
  pictureAt: (sha256: string) => string;
}

/** Who offers: logo and name under the company's color, license and how to reach them. */
export function Company({ company, pictureAt }: CompanyProps) {
  const { name, licenseNumber, insurer, address, phone, email, logo, color } = company;
  return (
    <header className="border-t-8 border-b bg-surface" style={{ borderTopColor: color }}>
      <div className="mx-auto flex w-full max-w-3xl flex-wrap items-center gap-x-5 gap-y-3 px-4 py-4 sm:px-8">
        {logo && (
          <img
            src={pictureAt(logo.sha256)}
            width={logo.width}
            height={logo.height}
            alt=""
            className="h-14 w-auto max-w-48 rounded bg-white object-contain"
          />
        )}
        <div className="min-w-0 grow">
          <p className="text-xl font-semibold wrap-anywhere">{name}</p>
          <p className="text-lg text-muted-foreground wrap-anywhere">
            {[licenseNumber && `License ${licenseNumber}`, insurer && `Insured by ${insurer}`, address]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {email && (
            <a href={`mailto:${email}`} className="text-lg text-primary-text underline wrap-anywhere">
              {email}
            </a>
          )}
        </div>
        {phone && (
          <a
            href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
            className="inline-flex min-h-12 items-center gap-2 rounded-lg border border-input px-4 text-lg font-medium hover:bg-hover"
          >
            <Phone aria-hidden="true" className="size-5" />
            <span className="tabular-nums">{phone}</span>
          </a>
        )}
      </div>
    </header>
  );
}
