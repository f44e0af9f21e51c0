import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MailCampaign, MailCampaignFields } from '#contract/mail-campaigns.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { LeaveGuard } from '#web/forms/leave-guard.tsx';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AudienceCard } from './audience-card.tsx';
import { AudiencePart } from './audience-part.tsx';
import { DesignPart } from './design-part.tsx';

/** A draft: whom it goes to, what it says, and beside it what that comes to. Counts are of what was saved. */
export function CampaignEditor({ campaign }: { campaign: MailCampaign }) {
  const [edited, setEdited] = useState<MailCampaignFields | null>(null);
  const [deleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  const fields = edited ?? fieldsOf(campaign);
  const change = (part: Partial<MailCampaignFields>) => setEdited({ ...fields, ...part });
  const params = { campaignId: campaign.id };
  const save = useMutation({
    mutationFn: () => api.mailCampaigns.update({ params, body: fields }),
    onSuccess() {
      setEdited(null);
      toast({ title: 'Campaign saved' });
    },
  });
  const remove = useAct(() => api.mailCampaigns.remove({ params }), {
    failure: 'Failed to delete the campaign',
    onDone: () => void navigate('/mail'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-6">
        <Field label="Name">
          {(control) => (
            <Input
              {...control}
              value={fields.name}
              maxLength={80}
              autoComplete="off"
              onChange={({ target }) => change({ name: target.value })}
            />
          )}
        </Field>
        <AudiencePart fields={fields} isPartial={campaign.isPartial} onChange={change} />
        <DesignPart
          design={fields.design}
          problems={edited ? [] : campaign.problems}
          onChange={(design) => change({ design })}
        />
        {save.error && (
          <p role="alert" className="text-destructive-text">
            {sentenceOf(save.error, 'The campaign was not saved. Please try again.')}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" why={edited === null && 'Nothing has changed.'} pending={save.isPending}>
            Save Campaign
          </Button>
          <Button variant="ghost" onClick={() => setDeleting(true)}>
            Delete Draft
          </Button>
        </div>
      </form>
      <LeaveGuard when={edited !== null && !save.isPending && !remove.isPending} what="this campaign" />
      <AudienceCard campaign={campaign} isEdited={edited !== null} />
      <Confirm
        open={deleting}
        onOpenChange={setDeleting}
        title="Delete this draft?"
        description="No doors were chosen and nothing was printed yet."
        action="Delete Draft"
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
    </div>
  );
}

function fieldsOf(campaign: MailCampaign): MailCampaignFields {
  const { name, filter, design, addressee, skipsVacant, replacedYears, windowDays, holdoutPercent } =
    campaign;
  return {
    name,
    filter: filter as MailCampaignFields['filter'],
    design,
    addressee,
    skipsVacant,
    replacedYears,
    windowDays,
    holdoutPercent,
  };
}
