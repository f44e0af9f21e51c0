export { putPerson, takeBackPeople } from './people.data.ts';
export { peopleHandlers } from './people.routes.ts';
