import type { people } from '#contract/people.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { deletePerson, insertPerson, listPeople, updatePerson } from './people.data.ts';

export const peopleHandlers: Handlers<typeof people> = {
  list: ({ params }, { db, actor }) => listPeople(db, actor, params.propertyId),
  add: ({ params, body }, { db, actor }) =>
    db.transaction((tx) => insertPerson(tx, actor, params.propertyId, body)),
  update: ({ params: { propertyId, personId }, body }, { db, actor }) =>
    db.transaction((tx) => updatePerson(tx, actor, propertyId, personId, body)),
  remove: async ({ params: { propertyId, personId } }, { db, actor }) => {
    await db.transaction((tx) => deletePerson(tx, actor, propertyId, personId));
    return { message: 'Person deleted' };
  },
};
