import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeBody } from '#contract/changes.ts';
import type { Person, PersonFields } from '#contract/people.ts';
import type { ProposalLink } from '#contract/proposal.ts';
import { type Answers, MOST_RECIPIENTS } from '#contract/proposal-draft.ts';
import { type PackageKey, packageKeys } from '#domain/pricing/book.ts';
import { ApiError, tellFailure } from '#web/api/index.ts';
import { saveChange } from '#web/features/field/doors/index.ts';
import { useOutbox } from '#web/field/index.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { OpenedProposal } from './opened.ts';
import { PackagesPart } from './packages-part.tsx';
import { QuestionsPart } from './questions-part.tsx';
import { RecipientsPart, usePeople } from './recipients-part.tsx';
import { RoofPart } from './roof-part.tsx';
import { Room } from './room.tsx';
import { type DraftToMake, useNewDraft } from './use-new-draft.ts';
import { useRoof } from './use-roof.ts';
import { useSending } from './use-sending.ts';

interface NewProposalProps {
  opened: OpenedProposal;
  onDirty: (isDirty: boolean) => void;
  onMade: (proposalId: number) => void;
  onLink: (link: ProposalLink) => void;
  onClose: () => void;
}

/** From a roof to a draft: what it is priced by, what is offered, for whom, and the three questions. */
export function NewProposal({ opened, onDirty, onMade, onLink, onClose }: NewProposalProps) {
  const { property, isAtDoor = false, met = null } = opened;
  const roof = useRoof(property.id);
  const [offer, setOffer] = useState<{ offered: readonly PackageKey[]; preselected: PackageKey }>({
    offered: packageKeys,
    preselected: 'better',
  });
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [answers, setAnswers] = useState<Answers>({
    soldAtHome: isAtDoor || null,
    paidByInsurance: null,
    declaredEmergency: null,
  });
  const people = usePeople(property.id).data ?? [];
  const chosen = people.filter(({ id }) => !left.has(id)).slice(0, MOST_RECIPIENTS);
  const waiting = met && !people.some((person) => isSame(person, met)) ? met : null;
  const isOffline = useOutbox().trouble !== null;
  const makeDraft = useNewDraft(property.id);
  const sending = useSending(onLink);
  const prices = roof.prices;
  const offered = offer.offered.filter((key) => prices && !('problem' in prices[key]));
  const preselected = offered.includes(offer.preselected) ? offer.preselected : offered[0];
  const change = () => onDirty(true);

  const make = useMutation({
    mutationFn: (_way: 'draft' | 'here') =>
      makeDraft({
        basis: roof.basis,
        offered,
        preselected: preselected ?? 'better',
        fields: { answers, recipientIds: chosen.map(({ id }) => id) },
      }),
    async onSuccess(proposal, way) {
      onDirty(false);
      const refusals = proposal.check?.refusals ?? [];
      if (way === 'here' && refusals.length === 0)
        await sending.mutateAsync({ proposal, way }).catch(() => {});
      else toast({ title: 'Draft saved', description: way === 'here' ? refusals[0] : undefined });
      onMade(proposal.id);
    },
    onError(error) {
      if (error instanceof ApiError && !error.isOurs) void keepHere(null);
      else tellFailure(error, 'Something went wrong.', 'The draft was not saved');
    },
  });
  const keepHere = async (send: 'mail' | null) => {
    const isKept = await keepOnDevice({
      property,
      basis: roof.basis,
      offered,
      preselected: preselected ?? 'better',
      recipients: [...chosen, ...(waiting ? [waiting] : [])],
      answers,
      send,
    });
    if (!isKept) return;
    onDirty(false);
    onClose();
  };
  const choose = ({ id }: Person, isChosen: boolean) => {
    change();
    setLeft(isChosen ? without(left, id) : new Set([...left, id]));
  };
  const isBusy = make.isPending || sending.isPending;
  const isAnswered = !Object.values(answers).includes(null);
  const recipientCount = chosen.length + (waiting ? 1 : 0);
  const isReady = prices !== null && preselected !== undefined;
  return (
    <Room
      footer={
        isOffline ? (
          <>
            <p className="basis-full text-sm text-muted-foreground">
              Signing needs a connection. What you save here stays on this device and is sent once there is
              one.
            </p>
            <Button
              variant="secondary"
              className="grow sm:grow-0"
              disabled={!isReady}
              onClick={() => void keepHere(null)}
            >
              Save Draft
            </Button>
            <Button
              variant="accent"
              className="grow sm:grow-0"
              disabled={!isReady || !isAnswered || recipientCount === 0}
              onClick={() => void keepHere('mail')}
            >
              Send When Online
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="secondary"
              className="grow sm:grow-0"
              disabled={!isReady || isBusy || waiting !== null}
              pending={make.isPending && make.variables === 'draft'}
              onClick={() => make.mutate('draft')}
            >
              Save Draft
            </Button>
            <Button
              variant="accent"
              className="grow sm:grow-0"
              disabled={!isReady || isBusy || !isAnswered || waiting !== null || recipientCount === 0}
              pending={isBusy && make.variables === 'here'}
              onClick={() => make.mutate('here')}
            >
              Sign on This Phone
            </Button>
          </>
        )
      }
    >
      <RoofPart property={property} roof={roof} />
      {prices && (
        <PackagesPart
          prices={prices}
          offered={offered}
          preselected={preselected ?? 'better'}
          isSample={roof.book.data?.data.isSample ?? false}
          onChange={(next, first) => {
            change();
            setOffer({ offered: next, preselected: first });
          }}
        />
      )}
      <RecipientsPart
        propertyId={property.id}
        waiting={waiting}
        isChosen={({ id }) => chosen.some((one) => one.id === id)}
        onChoose={choose}
      />
      <QuestionsPart
        answers={answers}
        onChange={(next) => {
          change();
          setAnswers(next);
        }}
      />
      <p className="text-sm text-muted-foreground">
        Texts, deposit, photos and dates come from your company’s template. Save the draft to change them, to
        see it as the homeowner does, and to send it.
      </p>
    </Room>
  );
}

const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set([...ids].filter((one) => one !== id));

const isSame = (known: PersonFields, met: PersonFields): boolean =>
  (['email', 'phone', 'name'] as const).some((key) => met[key] !== null && known[key] === met[key]);

interface DraftToKeep extends Omit<DraftToMake, 'fields'> {
  property: OpenedProposal['property'];
  recipients: readonly PersonFields[];
  answers: ChangeBody<'proposal'>['fields']['answers'];
  /** 'mail' sends it once there is a connection. */
  send: 'mail' | null;
}

/** Keeps a draft on this device with what it is priced by; the outbox sends it. False if it could not be kept. */
function keepOnDevice(draft: DraftToKeep): Promise<boolean> {
  const { property, basis, offered, preselected, recipients, answers, send } = draft;
  const body = {
    propertyId: property.id,
    calculations: offered.map((key) => ({ package: key, ...basis })),
    preselected: offered.indexOf(preselected),
    recipients: recipients.map(({ name, phone, email }) => ({ name, phone, email })),
    fields: { answers },
    send,
  };
  return saveChange({ kind: 'proposal', body, label: `Proposal for ${property.address}` });
}
