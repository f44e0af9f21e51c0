import { usePublicSite } from '../site/public-site.ts';
import { Passage, TextPage } from './text-page.tsx';

export function PrivacyPage() {
  const { supportEmail } = usePublicSite();
  return (
    <TextPage
      eyebrow="Privacy"
      title="What we store, and why"
      lead="Little, and nothing to follow you around with. These pages load nothing from other companies."
    >
      <Passage title="Visiting these pages">
        <p>
          There is no analytics, no advertising and no cookie for visitors. The theme you choose is kept in
          your browser and goes nowhere.
        </p>
      </Passage>
      <Passage title="When you contact us">
        <p>
          We store your name, email, phone, company and its location, and the time you wrote. We use them to
          answer you.
        </p>
      </Passage>
      <Passage title="When you sign in">
        <p>
          One cookie keeps you signed in for up to 30 days; logging out ends it. Passwords are stored as
          hashes that cannot be turned back. What you opened last may be kept in your browser so that it can
          be read without a connection; logging out removes it.
        </p>
      </Passage>
      <Passage title="Property data">
        <p>
          The platform holds data about buildings: address, parcel, owner of record, year built, and what was
          seen on the roof. If a property is yours and you want no visits or mail about it, tell us, and it is
          marked so.
        </p>
      </Passage>
      <Passage title="Ask, correct, delete">
        <p>
          Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. Accounts are deleted with everything
          that belongs to them.
        </p>
      </Passage>
    </TextPage>
  );
}
