import { product } from '#domain/product.ts';
import { usePublicSite } from '../site/public-site.ts';
import { Passage, TextPage } from './text-page.tsx';

export function TermsPage() {
  const { supportEmail } = usePublicSite();
  return (
    <TextPage
      eyebrow="Terms"
      title="Terms of use, in plain words"
      lead={`What you and ${product.name} can expect of each other. A signed order, where there is one, comes before this page.`}
    >
      <Passage title="Your account">
        <p>
          An account belongs to one person. Keep its password to yourself; you answer for what is done with
          it. You can end your other sessions and revoke your tokens in your profile.
        </p>
      </Passage>
      <Passage title="Your territory">
        <p>
          An administrator grants ZIP codes for the term of your plan. Where a grant is exclusive, no other
          company holds the same ZIP code during that term. When the term ends, access to its properties ends.
        </p>
      </Passage>
      <Passage title="The data">
        <p>
          Severity and material are assessed from pictures by software and by reviewers. They tell you where
          to look; they are not an inspection, an appraisal or an insurance estimate. Check a roof before you
          offer work on it.
        </p>
        <p>
          Use exported addresses for your own sales. Do not resell them, and follow the law on calls, mail and
          visits where you work.
        </p>
      </Passage>
      <Passage title="Payment">
        <p>
          Plans are billed monthly or yearly at the prices on the <a href="/pricing">pricing page</a>. Storm
          responses are billed per acre, add-ons at cost plus the share named there.
        </p>
      </Passage>
      <Passage title="Questions">
        <p>
          Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </Passage>
    </TextPage>
  );
}
