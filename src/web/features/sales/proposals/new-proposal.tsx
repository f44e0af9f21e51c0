import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeBody } from '#contract/changes.ts';
import type { Person, PersonFields } from '#contract/people.ts';
import type { ProposalLink } from '#contract/proposal.ts';
import { type Answers, MOST_RECIPIENTS } from '#contract/proposal-draft.ts';
import { type PackageKey, packageKeys } from '#domain/pricing/book.ts';
import { ApiError, tellFailure } from '#web/api/index.ts';
import { usePeople } from '#web/features/sales/people/index.ts';
import { type KeptChange, useOutbox } from '#web/field/index.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { type Adjustments, AdjustPart } from './adjust-part.tsx';
import { draftBlockedBy, signingNeeds } from './blocked.ts';
import { keepOnDevice } from './keep-on-device.ts';
import type { OpenedProposal } from './opened.ts';
import { PackagesPart } from './packages-part.tsx';
import { QuestionsPart } from './questions-part.tsx';
import { RecipientsPart } from './recipients-part.tsx';
import { RoofPart } from './roof-part.tsx';
import { Room } from './room.tsx';
import { TemplateNote } from './template-note.tsx';
import { useNewDraft } from './use-new-draft.ts';
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
  const isOffline = useOutbox().trouble !== null;
  const { offered, preselected, setOffer } = useOffer(roof.prices);
  const [answers, setAnswers] = useState<Answers>({
    soldAtHome: isAtDoor || null,
    paidByInsurance: null,
    declaredEmergency: null,
  });
  const [adjustments, setAdjustments] = useState<Adjustments>({ discount: null, customLines: [] });
  const { chosen, waiting, choose } = useRecipients(property.id, met);
  const [bothSign, setBothSign] = useState<number[]>([]);
  const signerIds = bothSign.every((id) => chosen.some((one) => one.id === id)) ? bothSign : [];
  const makeDraft = useNewDraft(property.id);
  const sending = useSending(onLink);
  const { prices } = roof;
  const priced = { basis: roof.basis, offered, preselected: preselected ?? 'better' };
  const change = () => onDirty(true);

  const make = useMutation({
    mutationFn: (_way: 'draft' | 'here') =>
      makeDraft({
        ...priced,
        fields: { answers, ...adjustments, recipientIds: chosen.map(({ id }) => id), signerIds },
      }),
    async onSuccess(proposal, way) {
      onDirty(false);
      const { refusals = [], openBeside = [] } = proposal.check ?? {};
      const waits =
        refusals[0] ??
        (openBeside[0] &&
          `${openBeside[0].number} can still be signed. Choose whether this one replaces it.`);
      if (way === 'here' && !waits) await sending.mutateAsync({ proposal, way }).catch(() => {});
      else toast({ title: 'Draft saved', description: way === 'here' ? waits : undefined });
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
      ...priced,
      recipients: [...chosen, ...(waiting ? [waiting] : [])],
      fields: { answers, ...adjustments },
      send,
    });
    if (!isKept) return;
    onDirty(false);
    onClose();
  };
  const isBusy = make.isPending || sending.isPending;
  const blocked = draftBlockedBy({
    hasPrices: prices !== null,
    isOffered: preselected !== undefined,
    lacksReason: adjustments.discount?.reason.trim() === '',
    waiting: isOffline ? null : waiting,
  });
  const needs = signingNeeds(answers, chosen.length + (waiting ? 1 : 0));
  const unsigned = needs && `${isOffline ? 'To send it' : 'To sign'}, ${needs}.`;
  return (
    <Room
      waits={blocked ?? unsigned}
      footer={
        <Footer
          isOffline={isOffline}
          blocked={blocked}
          unsigned={unsigned}
          pending={isBusy ? make.variables : undefined}
          onPress={(way) => {
            if (isOffline) void keepHere(way === 'draft' ? null : 'mail');
            else make.mutate(way);
          }}
        />
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
        onChoose={(person, isChosen) => {
          change();
          choose(person, isChosen);
        }}
        signers={
          isOffline
            ? null
            : {
                ids: signerIds,
                onChange(ids) {
                  change();
                  setBothSign(ids);
                },
              }
        }
      />
      <QuestionsPart
        answers={answers}
        onChange={(next) => {
          change();
          setAnswers(next);
        }}
      />
      <AdjustPart
        adjustments={adjustments}
        onChange={(part) => {
          change();
          setAdjustments({ ...adjustments, ...part });
        }}
      />
      <TemplateNote />
    </Room>
  );
}

/** What is offered: every package that has a price, until the user chooses. */
function useOffer(prices: ReturnType<typeof useRoof>['prices']) {
  const [offer, setOffer] = useState<{ offered: readonly PackageKey[]; preselected: PackageKey }>({
    offered: packageKeys,
    preselected: 'better',
  });
  const offered = offer.offered.filter((key) => prices && !('problem' in prices[key]));
  return {
    offered,
    preselected: offered.includes(offer.preselected) ? offer.preselected : offered[0],
    setOffer,
  };
}

/** Who it is for: the people of the property, and the person met last, until they are one of them. */
function useRecipients(propertyId: number, met: PersonFields | null) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const people = usePeople(propertyId).data ?? [];
  const { waiting } = useOutbox();
  const known = met ?? metEarlier(waiting, propertyId);
  return {
    chosen: people.filter(({ id }) => !left.has(id)).slice(0, MOST_RECIPIENTS),
    waiting: known && !people.some((person) => isSame(person, known)) ? known : null,
    choose: ({ id }: Person, isChosen: boolean) =>
      setLeft(isChosen ? without(left, id) : new Set([...left, id])),
  };
}

function metEarlier(waiting: readonly KeptChange[], propertyId: number): PersonFields | null {
  const last = waiting.findLast(({ kind, body }) => kind === 'person' && body.propertyId === propertyId);
  return last ? (last.body as ChangeBody<'person'>) : null;
}

interface FooterProps {
  isOffline: boolean;
  /** Why nothing can be saved yet. */
  blocked: string | null;
  /** What sending or signing needs and is missing. */
  unsigned: string | null;
  /** What is in progress. */
  pending: 'draft' | 'here' | undefined;
  onPress: (way: 'draft' | 'here') => void;
}

function Footer({ isOffline, blocked, unsigned, pending, onPress }: FooterProps) {
  return (
    <>
      {isOffline && (
        <p className="basis-full text-sm text-muted-foreground">
          Signing needs a connection. What you save here stays on this device and is sent once there is one.
        </p>
      )}
      <Button
        variant="secondary"
        className="grow sm:grow-0"
        why={blocked}
        busy={!isOffline && pending === 'here'}
        pending={pending === 'draft'}
        onClick={() => onPress('draft')}
      >
        Save Draft
      </Button>
      <Button
        variant="accent"
        className="grow sm:grow-0"
        why={blocked ?? unsigned}
        busy={!isOffline && pending === 'draft'}
        pending={pending === 'here'}
        onClick={() => onPress('here')}
      >
        {isOffline ? 'Send When Online' : 'Sign on This Phone'}
      </Button>
    </>
  );
}

const without = (ids: ReadonlySet<number>, id: number): ReadonlySet<number> =>
  new Set([...ids].filter((one) => one !== id));

const isSame = (known: PersonFields, met: PersonFields): boolean =>
  (['email', 'phone', 'name'] as const).some((key) => met[key] !== null && known[key] === met[key]);
