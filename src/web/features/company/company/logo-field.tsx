import type { ProposalTemplate } from '#contract/proposal-template.ts';
import { api, upload } from '#web/api/index.ts';
import { urlOf } from '#web/api/request.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { FileInput } from '#web/ui/file-input.tsx';

/** The company’s logo, set and removed at once. */
export function LogoField({ template: { logoId, companyName, may } }: { template: ProposalTemplate }) {
  const failure = 'The server cannot be reached.';
  const set = useAct((file: File) => upload(api.proposals.setLogo, { fields: {}, file }), {
    failure,
    failureTitle: 'The logo was not saved',
  });
  const remove = useAct(() => api.proposals.removeLogo(), {
    failure,
    failureTitle: 'The logo was not removed',
  });
  const isBusy = set.isPending || remove.isPending;
  return (
    <section aria-label="Logo" className="grid grid-cols-1 gap-3">
      <h3 className="font-medium">Logo</h3>
      {logoId ? (
        <div className="flex flex-wrap items-center gap-3">
          {/* A new id makes the browser load the new picture. */}
          <img
            src={`${urlOf(api.proposals.getLogo.endpoint, {})}?${logoId}`}
            alt={`Logo of ${companyName}`}
            className="h-16 w-auto max-w-60 rounded border bg-white object-contain p-1"
          />
          {may.change && (
            <Button variant="secondary" size="sm" pending={isBusy} onClick={() => remove.mutate()}>
              Remove
            </Button>
          )}
        </div>
      ) : (
        <p className="text-muted-foreground">No logo yet. Proposals start with the company’s name.</p>
      )}
      {may.change && (
        <FileInput
          aria-label="Logo"
          accept="image/jpeg,image/png,image/webp"
          prompt={set.isPending ? 'Saving the logo...' : 'Choose a picture or drop it here'}
          file={null}
          disabled={isBusy}
          onFileChange={(file) => file && set.mutate(file)}
        />
      )}
    </section>
  );
}
