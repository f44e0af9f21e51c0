/**
 * What a score never uses, and why. A company sees this list beside every score. Most of it could reveal who somebody
 * is: a score that used it could treat people differently by that, and the law on fair housing and lending forbids it.
 */
export const unusedFields: readonly { what: string; why: string }[] = [
  {
    what: 'Names of owners and residents',
    why: 'A name can suggest origin, religion or sex. Only whether the owner’s mail goes to the same address counts.',
  },
  {
    what: 'Language',
    why: 'It can reveal origin. It decides how you speak with people, not whether you do.',
  },
  {
    what: 'Age, sex, family, health, religion, origin',
    why: 'These are traits of people. They are not stored, and nothing that guesses them is used.',
  },
  {
    what: 'Income, credit and the value of the home',
    why: 'They reflect wealth and follow old boundaries between neighborhoods.',
  },
  {
    what: 'The ZIP code and who lives around a door',
    why: 'A place can reveal who lives there. The position counts only through the distance to deals you won.',
  },
  {
    what: 'Phone numbers and email addresses',
    why: 'How somebody can be reached says nothing about a roof.',
  },
  {
    what: 'Notes, tags and photos of colleagues',
    why: 'They can contain anything, including what is listed above.',
  },
  {
    what: 'Opt-outs and do-not-contact lists',
    why: 'They decide whether you may contact somebody at all. A score never outweighs them.',
  },
];
