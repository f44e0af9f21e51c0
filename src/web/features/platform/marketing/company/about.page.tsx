import { product } from '#domain/product.ts';
import { Passage, TextPage } from './text-page.tsx';

export function AboutPage() {
  return (
    <TextPage
      eyebrow="About"
      title="Fewer doors, better ones"
      lead={`${product.name} is a platform for roofing contractors, restoration teams and insurance sales. It finds the roofs that need work and says where they are.`}
    >
      <Passage title="What we do">
        <p>
          We capture whole ZIP codes with drones. Computer vision identifies each roof’s material and damage,
          and reviewers check it. Our customers get addresses, pictures and the tools to work them: a
          dashboard, a map, queues for the day and a pipeline for the deals.
        </p>
      </Passage>
      <Passage title="What we do not do">
        <p>
          We never sell an exclusive ZIP code to a second company while the term runs. A household that asked
          not to be contacted gets no mail, and is left out of bulk lists and exports unless the user asks for
          it.
        </p>
      </Passage>
      <Passage title="Where our figures come from">
        <p>
          The prices and terms on these pages are the ones the product itself uses. The case studies show how
          each projection is calculated. Screenshots and pictures come from a simulated capture and say so.
        </p>
      </Passage>
      <Passage title="Talk to us">
        <p>
          <a href="/contact">Write to us or call</a>. A team member answers within 24 hours.
        </p>
      </Passage>
    </TextPage>
  );
}
