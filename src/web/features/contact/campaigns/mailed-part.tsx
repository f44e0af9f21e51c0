import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MailCampaign } from '#contract/mail-campaigns.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { dayAhead } from '#web/ui/days.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

/** When the pieces went out: results count from that day. Before it the campaign can still be deleted. */
export function MailedPart({ campaign: { id: campaignId, mailedOn } }: { campaign: MailCampaign }) {
  const [day, setDay] = useState(mailedOn ?? dayAhead(0));
  const navigate = useNavigate();
  const save = useMutation({
    mutationFn: () => api.mailCampaigns.setMailed({ params: { campaignId }, body: { day } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <Section
      title="Mailed"
      description="Results count from the day the pieces went to the Postal Service."
      aria-label="Mailed"
      className="grid grid-cols-1 gap-3"
    >
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <Field
          label="Day"
          error={save.error ? sentenceOf(save.error, 'The day was not saved.') : undefined}
          className="grow"
        >
          {(control) => (
            <Input {...control} type="date" value={day} onChange={({ target }) => setDay(target.value)} />
          )}
        </Field>
        <Button
          type="submit"
          variant="secondary"
          disabled={day === '' || day === mailedOn}
          pending={save.isPending}
        >
          Record Day
        </Button>
      </form>
      {mailedOn === null && (
        <AskedButton
          variant="ghost"
          className="justify-self-start"
          asks={{
            title: 'Delete this campaign?',
            description:
              'Its print files are deleted and its doors become free for other campaigns. Do this only if nothing was mailed.',
            action: 'Delete Campaign',
          }}
          act={() => api.mailCampaigns.remove({ params: { campaignId } })}
          failure="Failed to delete the campaign"
          onDone={() => void navigate('/mail')}
        >
          Delete Campaign
        </AskedButton>
      )}
    </Section>
  );
}
