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
          We capture whole ZIP codes with drones. Computer vision reads the material and the damage of each
          roof, and reviewers check it. Our customers get addresses, pictures and the tools to work them: a
          dashboard, a map, queues for the day and a pipeline for what follows.
        </p>
      </Passage>
      <Passage title="What we do not do">
        <p>
          We sell no list twice while it is exclusive, and a home that asked not to be contacted gets no mail
          and stays out of bulk lists and exports unless the user asks for it.
        </p>
      </Passage>
      <Passage title="Where our figures come from">
        <p>
          Prices and terms on these pages are the ones the product itself works with. Projections in the case
          studies show their arithmetic. Screens and pictures are made from a simulated capture, and say so.
        </p>
      </Passage>
      <Passage title="Talk to us">
        <p>
          <a href="/contact">Write or call</a>. A team member answers within 24 hours.
        </p>
      </Passage>
    </TextPage>
  );
}
