import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ReviewItem, ReviewWork } from '#contract/reviews.ts';
import type { OutlineDrawn } from '#contract/roof-outlines.ts';
import type { PicturePoint } from '#domain/review/answer.ts';
import type { WorkOrder } from '#domain/review/handing.ts';
import { answerOf, type Draft, emptyDraft, type Press, pressed } from '#domain/review/session.ts';
import { ApiError, api, tellFailure } from '#web/api/index.ts';
import { AnswerLine, type Sender } from './answer-line.ts';

const sender: Sender = {
  answer: async (itemId, body) => (await api.reviews.answer({ params: { itemId }, body })).reviewId,
  undo: async (reviewId) => {
    await api.reviews.undo({ params: { reviewId } });
  },
  isPassing: (error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
};

const makeLine = () =>
  new AnswerLine(sender, (_line, error) =>
    tellFailure(error, 'The server refused it.', 'An answer was not saved'),
  );

/** The reviewer's desk: the roofs in their order, what was pressed about each, and what is on its way to the server. */
export function useDesk(captureId: number, first: WorkOrder) {
  const [items, setItems] = useState<readonly ReviewItem[]>([]);
  const [at, setAt] = useState(0);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  /** As they were when the roof at `from` was the next one. */
  const [figures, setFigures] = useState<(Omit<ReviewWork, 'items'> & { from: number }) | null>(null);
  const [spent, setSpent] = useState<readonly number[]>([]);
  const [remark, setRemark] = useState<string | null>(null);
  const [line] = useState(makeLine);
  const sending = useSyncExternalStore(line.subscribe, () => line.state);
  const shownSince = useRef(0);

  const take = useMutation({
    mutationFn: () => api.reviews.takeWork({ params: { captureId }, query: { first } }),
    onSuccess: ({ items: taken, ...rest }) => {
      setFigures({ ...rest, from: at });
      setItems((known) => [...known, ...taken.filter(({ id }) => !known.some((one) => one.id === id))]);
      if (taken.length > 0) take.reset();
    },
  });
  const item = items[at];
  const isThrough = item === undefined;
  const { isIdle, mutate } = take;
  useEffect(() => {
    if (isThrough && sending.unsent === 0 && isIdle) mutate();
  }, [isThrough, sending.unsent, isIdle, mutate]);
  useEffect(() => {
    if (item) shownSince.current = performance.now();
  }, [item]);
  useWarningBeforeLeaving(sending.unsent > 0);

  const outlining = useMutation({
    mutationFn: ({ itemId, points }: { itemId: string; points: readonly PicturePoint[] | null }) =>
      points
        ? api.roofOutlines.draw({ params: { itemId }, body: { points: [...points] } })
        : api.roofOutlines.erase({ params: { itemId } }),
    onSuccess(drawn, { itemId, points }) {
      setItems((known) => known.map((one) => (one.id === itemId ? outlined(one, drawn) : one)));
      setRemark(points ? 'The outline is saved.' : 'The outline was taken back.');
    },
    onError(error) {
      setRemark(null);
      tellFailure(error, 'The server cannot be reached.', 'The outline was not saved');
    },
  });

  const draft = (item && drafts[item.id]) ?? emptyDraft;
  return {
    item,
    next: items[at + 1],
    draft,
    remark,
    figures,
    spent,
    judgedHere: at,
    take,
    sending,
    retry: line.retry,
    press(press: Press) {
      if (!item) return;
      setRemark(null);
      setDrafts({ ...drafts, [item.id]: pressed(draft, press) });
    },
    confirm() {
      if (!item) return;
      const result = answerOf(draft);
      if ('missing' in result) return setRemark(result.missing);
      const seconds = (performance.now() - shownSince.current) / 1000;
      // It was shown with the first key, and nothing can be confirmed before one.
      const sawSuggestion = !item.blind && item.suggestion?.state === 'suggested';
      line.add({ itemId: item.id, review: { answer: result.answer, seconds, sawSuggestion } });
      setSpent([...spent, seconds]);
      setRemark(null);
      setAt(at + 1);
    },
    undo() {
      const before = items[at - 1];
      if (!before) return setRemark('There is nothing to undo yet.');
      line.add({ itemId: before.id, undo: true });
      setSpent(spent.slice(0, -1));
      setRemark(null);
      setAt(at - 1);
    },
    say: setRemark,
    /** Null takes the drawn one back. */
    outline(points: readonly PicturePoint[] | null) {
      if (!item) return;
      setRemark('Saving the outline...');
      outlining.mutate({ itemId: item.id, points });
    },
  };
}
export type Desk = ReturnType<typeof useDesk>;

const outlined = (item: ReviewItem, { outline, suggestion }: OutlineDrawn): ReviewItem =>
  item.blind ? { ...item, outline } : { ...item, outline, suggestion };

/** The browser asks before answers are lost that are not saved yet. */
function useWarningBeforeLeaving(unsent: boolean): void {
  useEffect(() => {
    if (!unsent) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsent]);
}
