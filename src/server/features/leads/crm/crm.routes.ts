import type { crm } from '#contract/crm.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { deleteCatalogTag, insertCatalogTag, listGovernedTags, updateCatalogTag } from './catalog.data.ts';
import { listHistory } from './history.data.ts';
import { deleteNote, insertNote, listNotes, listRevisions, updateNote } from './notes.data.ts';
import { getPipeline, listDeals } from './pipeline.data.ts';
import { listPipelineWeeks } from './pipeline-weeks.data.ts';
import { getCrm, listStages, setStage } from './stages.data.ts';
import { deleteTag, insertTag, listCatalog } from './tags.data.ts';

export const crmHandlers: Handlers<typeof crm> = {
  get: ({ params }, { db, actor }) => getCrm(db, actor, params.propertyId),

  setStage: ({ params, body }, { db, actor }) =>
    setStage(db, actor, params.propertyId, body.stage, body.dealValue ?? null),

  listStages: ({ query }, { db, actor }) => listStages(db, actor, query.zipCode),
  listCatalog: (_input, { db, actor }) => listCatalog(db, actor),

  updateTag: ({ params, body }, { db, actor, request }) =>
    updateCatalogTag(db, actor, params.tagKey, body, byActor(actor, request)),

  removeTagFromCatalog: async ({ params }, { db, actor, request }) => {
    await deleteCatalogTag(db, actor, params.tagKey, byActor(actor, request));
    return { message: 'Tag deleted' };
  },

  listGovernedTags: (_input, { db }) => listGovernedTags(db),
  createTag: ({ body }, { db, actor, request }) => insertCatalogTag(db, body, byActor(actor, request)),

  addTag: async ({ params, body }, { db, actor }) => {
    await insertTag(db, actor, params.propertyId, body);
    return getCrm(db, actor, params.propertyId);
  },

  removeTag: async ({ params }, { db, actor }) => {
    await deleteTag(db, actor, params.propertyId, params.tagKey);
    return getCrm(db, actor, params.propertyId);
  },

  listNotes: async ({ params, query }, { db, actor, reply }) => {
    const { notes, total } = await listNotes(db, actor, params.propertyId, query);
    reply.header('x-total-count', total);
    return notes;
  },

  addNote: ({ params, body }, { db, actor }) => insertNote(db, actor, params.propertyId, body.body),

  updateNote: ({ params, body }, { db, actor }) =>
    updateNote(db, actor, params.propertyId, params.noteId, body),

  removeNote: async ({ params }, { db, actor }) => {
    await deleteNote(db, actor, params.propertyId, params.noteId);
    return { message: 'Note deleted' };
  },

  listRevisions: ({ params }, { db, actor }) => listRevisions(db, actor, params.propertyId, params.noteId),
  listHistory: ({ params, query }, { db, actor }) => listHistory(db, actor, params.propertyId, query),
  getPipeline: ({ query }, { db, actor }) => getPipeline(db, actor, query),
  listPipelineWeeks: ({ query }, { db, actor }) => listPipelineWeeks(db, actor, query),
  listDeals: ({ query }, { db, actor }) => listDeals(db, actor, query),
};
