import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api, query } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';

/** 'Get Started Today', and 'Book a Demo' where the operator has set a scheduling page. */
export function CallsToAction() {
  const site = useQuery(query(api.site.getInfo));
  return (
    <div className="flex flex-wrap gap-3 max-sm:grid">
      <Button asChild variant="accent" size="lg">
        <Link to="/contact">Get Started Today</Link>
      </Button>
      {site.data?.schedulingUrl && (
        <Button asChild variant="secondary" size="lg">
          <a href={site.data.schedulingUrl} target="_blank" rel="noopener">
            Book a Demo
          </a>
        </Button>
      )}
    </div>
  );
}
