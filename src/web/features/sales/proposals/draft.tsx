import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Proposal, ProposalLink } from '#contract/proposal.ts';
import type { ProposalFields } from '#contract/proposal-draft.ts';
import { ApiError, api, sentenceOf, tellFailure } from '#web/api/index.ts';
import { AskedButton } from '#web/forms/asked-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { toast } from '#web/ui/toast.tsx';
import { DraftParts, SavedDraft } from './draft-parts.tsx';
import { Room } from './room.tsx';
import { useSending, type Way } from './use-sending.ts';

interface DraftProps {
  proposal: Proposal;
  onDirty: (isDirty: boolean) => void;
  onDeleted: () => void;
  onLink: (link: ProposalLink) => void;
}

/** Everything of a draft, and the ways to send it. What was changed is saved before it is sent. */
export function Draft({ proposal, onDirty, onDeleted, onLink }: DraftProps) {
  const { id: proposalId, may } = proposal;
  const params = { proposalId };
  const { fields, change, settle, isDirty, isOvertaken, version } = useDraftFields(proposal, onDirty);
  const [tab, setTab] = useState('edit');
  const save = useMutation({
    mutationFn: (over: number) => api.proposals.update({ params, body: { ...fields, version: over } }),
    onSuccess: settle,
    onError(error) {
      // A colleague was first: the notice above the fields says it.
      if (error instanceof ApiError && error.status === 409) return;
      tellFailure(error, 'The server cannot be reached.', 'The draft was not saved');
    },
  });
  const sending = useSending(onLink);
  const [replaceOpen, setReplaceOpen] = useState(true);
  const openBeside = proposal.check?.openBeside ?? [];
  const send = async (way: Way) => {
    const ready = isDirty ? await save.mutateAsync(version).catch(() => null) : proposal;
    const refusal = ready?.check?.refusals[0];
    if (refusal) toast({ title: 'Not sent', description: refusal, variant: 'destructive' });
    else if (ready) sending.mutate({ proposal: ready, way, replaceOpen });
  };
  const problems = save.error instanceof ApiError ? (save.error.problem?.errors ?? []) : [];
  const isBusy = save.isPending || sending.isPending;
  return (
    <Room
      onSubmit={() => isDirty && save.mutate(version)}
      waits={isOvertaken ? CHOOSE_FIRST : isDirty ? null : 'Everything is saved.'}
      footer={
        <>
          <Button
            type="submit"
            variant="secondary"
            className="max-sm:grow"
            busy={isBusy}
            why={(isOvertaken && CHOOSE_FIRST) || (!isDirty && 'Everything is saved.')}
            pending={save.isPending}
          >
            Save
          </Button>
          <SendButtons
            busy={isBusy}
            why={isOvertaken && CHOOSE_FIRST}
            pending={sending.isPending ? sending.variables.way : null}
            onSend={(way) => void send(way)}
          />
        </>
      }
    >
      {isOvertaken && (
        <Overtaken
          isSaving={save.isPending}
          onTheirs={() => settle(proposal)}
          onMine={() => save.mutate(proposal.version)}
        />
      )}
      {save.error && !isOvertaken && problems.length === 0 && (
        <p role="alert" className="text-destructive-text">
          {sentenceOf(save.error, 'The draft was not saved.')}
        </p>
      )}
      {openBeside.length > 0 && (
        <LabeledCheckbox checked={replaceOpen} onCheckedChange={setReplaceOpen}>
          {`Replace ${new Intl.ListFormat('en-US').format(openBeside.map(({ number, title }) => `${number} (${title})`))}: ${openBeside.length === 1 ? 'it' : 'they'} can no longer be signed once this one is sent`}
        </LabeledCheckbox>
      )}
      <Tabs value={tab} onValueChange={setTab}>
        <TabsList aria-label="Draft">
          <TabsTrigger value="edit">Edit</TabsTrigger>
          <TabsTrigger value="preview">Preview</TabsTrigger>
        </TabsList>
        <TabsContent value="edit" className="grid grid-cols-1 gap-6 pt-4">
          <DraftParts
            proposal={proposal}
            fields={fields}
            isDirty={isDirty}
            errorOf={(path) => problems.find((one) => one.path === path)?.message}
            onChange={change}
          />
          {may.remove && (
            <AskedButton
              variant="ghost"
              className="justify-self-start"
              asks={{
                title: 'Delete this draft?',
                description: 'It was not sent to anybody. This cannot be undone.',
                action: 'Delete Draft',
              }}
              act={() => api.proposals.remove({ params })}
              onDone={onDeleted}
              failure="The server cannot be reached."
              failureTitle="Not deleted"
            >
              <Trash2 />
              Delete Draft
            </AskedButton>
          )}
        </TabsContent>
        <TabsContent value="preview" className="grid grid-cols-1 gap-4 pt-4">
          <SavedDraft proposal={proposal} isDirty={isDirty} />
        </TabsContent>
      </Tabs>
    </Room>
  );
}

const CHOOSE_FIRST = 'Choose above whose changes stay, then save and send.';

interface SendButtonsProps {
  busy: boolean;
  why: string | false;
  pending: Way | null;
  onSend: (way: Way) => void;
}

const SendButtons = ({ busy, why, pending, onSend }: SendButtonsProps) =>
  (['mail', 'link', 'here'] as const).map((way) => (
    <Button
      key={way}
      variant={way === 'mail' ? 'accent' : 'secondary'}
      className="max-sm:grow"
      busy={busy}
      why={why}
      pending={pending === way}
      onClick={() => onSend(way)}
    >
      {wayLabels[way]}
    </Button>
  ));

interface OvertakenProps {
  isSaving: boolean;
  onTheirs: () => void;
  onMine: () => void;
}

function Overtaken({ isSaving, onTheirs, onMine }: OvertakenProps) {
  return (
    <div role="alert" className="grid gap-2 rounded-lg border border-severity-moderate p-3">
      <p>A colleague saved this draft while you were changing it. Your changes are not saved yet.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" onClick={onTheirs}>
          Use Theirs
        </Button>
        <Button variant="secondary" size="sm" pending={isSaving} onClick={onMine}>
          Save Mine over Theirs
        </Button>
      </div>
    </div>
  );
}

const wayLabels: Record<Way, string> = {
  mail: 'Send by Email',
  link: 'Show QR Code',
  here: 'Sign on This Phone',
};

/**
 * The fields of a draft as they are edited. What a colleague saves meanwhile takes their place where nothing was changed
 * here; else both are there until the user decides.
 */
function useDraftFields(proposal: Proposal, onDirty: (isDirty: boolean) => void) {
  const [base, setBase] = useState(proposal);
  const [edited, setEdited] = useState<ProposalFields | null>(null);
  if (edited === null && base !== proposal) setBase(proposal);
  const change = (part: Partial<ProposalFields>) => {
    onDirty(true);
    setEdited({ ...(edited ?? base.fields), ...part });
  };
  const settle = (saved: Proposal) => {
    onDirty(false);
    setBase(saved);
    setEdited(null);
  };
  return {
    fields: edited ?? base.fields,
    change,
    settle,
    isDirty: edited !== null,
    /** Saved by somebody else since the changes here began. */
    isOvertaken: edited !== null && proposal.version > base.version,
    version: base.version,
  };
}
