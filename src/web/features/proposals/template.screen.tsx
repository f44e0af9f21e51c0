import { useQuery } from '@tanstack/react-query';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import { api, query } from '#web/api/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { LogoField } from './logo-field.tsx';
import { TemplateForm } from './template-form.tsx';

/** What the company’s proposals have in common: its looks, license, texts and usual terms. */
export function TemplateScreen() {
  usePageTitle('Proposal template');
  const read = useQuery(query(api.proposals.getTemplate));
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 content-start gap-6 px-4 py-6 sm:px-6">
      <div className="grid gap-1">
        <Button variant="link" size="inline" asChild className="justify-self-start">
          <Link to="/proposals">
            <ChevronLeft />
            Proposals
          </Link>
        </Button>
        <h1 className="text-xl font-semibold">Proposal template</h1>
        <p className="text-muted-foreground">
          New drafts begin with it. What was sent stays as it was. Have your counsel confirm the texts.
        </p>
      </div>
      <Loaded query={read} failure="Failed to fetch the template">
        {(template) => (
          <>
            <LogoField template={template} />
            <TemplateForm template={template} />
          </>
        )}
      </Loaded>
    </div>
  );
}
