import type { Actor } from '#access/can.ts';
import { type ChangeAnswer, changes } from '#contract/changes.ts';
import { discardPicture, receivePhoto } from '#server/features/field/photos/index.ts';
import { isDatabaseAway } from '#server/platform/database/index.ts';
import type { ArrivingForm } from '#server/platform/receive-form.ts';
import type { Services } from '#server/platform/services.ts';
import { validateFields } from '#server/platform/validate.ts';
import { applyChanges } from './changes.data.ts';

/** A change that brings its bytes along: the same row, rules and answers as any other, exactly once. */
export async function applyPhoto(
  services: Services,
  actor: Actor,
  form: Pick<ArrivingForm, 'fields'> & { content: AsyncIterable<Buffer> },
): Promise<ChangeAnswer> {
  const {
    propertyId,
    digest,
    sentAt,
    waiting = null,
    ...change
  } = validateFields(changes.addPhoto.files, form.fields);
  const arrivedAt = new Date();
  const picture = await receivePhoto(services, actor, form.content, digest);
  const sync = { sentAt: sentAt ? new Date(sentAt) : null, arrivedAt, waiting };
  try {
    const body = { propertyId };
    const needs = { ...services, picture };
    const made = { ...change, kind: 'photo', body };
    const [answer] = await applyChanges(services.db, actor, [made], sync, needs);
    if (!answer) throw new Error('a change is answered by its name');
    if (answer.result !== 'applied') await discardPicture(services.files, picture);
    return answer;
  } catch (error) {
    // If it is unknown whether it was committed, the daily check of files finds out.
    if (!isDatabaseAway(error)) await discardPicture(services.files, picture).catch(() => {});
    throw error;
  }
}
