import { useNavigate } from 'react-router';
import type { MailCampaign } from '#contract/mail-campaigns.ts';
import { api } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { RecordForm } from '#web/forms/record-form.tsx';
import { Section } from '#web/ui/card.tsx';
import { dayAhead } from '#web/ui/days.ts';

/** When the pieces went out: results count from that day. Before it the campaign can still be deleted. */
export function MailedPart({ campaign: { id: campaignId, mailedOn } }: { campaign: MailCampaign }) {
  const navigate = useNavigate();
  return (
    <Section
      title="Mailed"
      description="Results count from the day the pieces went to the Postal Service."
      aria-label="Mailed"
      className="grid grid-cols-1 gap-3"
    >
      <RecordForm
        className="flex flex-wrap items-end gap-2"
        start={{ day: mailedOn ?? dayAhead(0) }}
        save={(body) => api.mailCampaigns.setMailed({ params: { campaignId }, body })}
        failure="The day was not saved."
        action="Record Day"
        button={{ variant: 'secondary' }}
        why={({ day }) => (day === '' || day === mailedOn) && 'Choose another day first.'}
      >
        {(form) => <form.Text name="day" label="Day" type="date" fieldClass="grow" />}
      </RecordForm>
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
