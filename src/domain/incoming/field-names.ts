/** What is read of a lead that another system sends. */
export type LeadField =
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'email'
  | 'address'
  | 'houseNumber'
  | 'unit'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'country'
  | 'message'
  | 'source'
  | 'consent';

const list = (words: string) => new Set(words.trim().split(/\s+/));

/** What a question says beside what it asks for: 'What is your full name?', 'homeowner_phone'. */
const besides =
  list(`a an are at best can contact customer client applicant complete consumer current do enter full good
  home homeowner i is lead me my of our owner person please preferred primary property prospect provide q reach s should
  the this to user we what whats where which you your`);

/** Words of which one has to be there, and those that may be beside it. The first field that fits counts. */
const spellings: readonly (readonly [LeadField, must: ReadonlySet<string>, may: ReadonlySet<string>])[] = (
  [
    [
      'consent',
      'agree agreed consent tcpa disclosure disclaimer optin opt consenttext tcpatext tcpaconsent tcpalanguage optintext',
      'agreement be by call contacted given in language legal marketing message sms statement text tcpa version',
    ],
    ['firstName', 'first firstname fname given givenname forename', 'name'],
    ['lastName', 'last lastname lname surname family familyname', 'name'],
    ['name', 'name names fullname contactname customername yourname leadname homeownername', ''],
    ['houseNumber', 'housenumber streetnumber houseno streetno', ''],
    [
      'phone',
      `phone phones phonenumber telephone tel mobile mobilephone mobilenumber cell cellphone cellular homephone
      workphone primaryphone contactphone`,
      '1 2 day daytime direct evening line main no num number or personal work',
    ],
    ['email', 'email emails mail emailaddress contactemail', '1 2 address business e id personal work'],
    ['unit', '2 unit apt apartment suite ste', 'addr address line no number or street'],
    [
      'address',
      'addr address addresses street streetaddress streetname line1 propertyaddress fulladdress serviceaddress route',
      '1 full install installation job line physical project service site',
    ],
    ['city', 'city town locality suburb', ''],
    ['state', 'state region province stateorprovince', 'code or'],
    ['zipCode', 'zip zipcode postal postalcode postcode post', '5 code or'],
    ['country', 'country', 'code'],
    [
      'message',
      `message messages msg comment comments note notes description details inquiry enquiry question questions
      text help`,
      'additional any anything describe else how issue may or project request roof us',
    ],
    ['source', 'source leadsource utmsource channel provider vendor referrer referer', 'traffic utm'],
  ] as const
).map(([field, must, may]) => [field, list(must), list(may)]);

/** The field that a name stands for, in whatever spelling: 'First Name', 'first_name', 'What is your first name?'. */
export function fieldNamed(name: string): LeadField | undefined {
  const words = wordsOf(name);
  const glued = fieldOf([words.join('')]);
  if (glued || words.length > 12) return glued;
  const field = fieldOf(words.filter((word) => !besides.has(word)));
  // A property has a name, too.
  return field === 'name' && words.includes('property') ? undefined : field;
}

export const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    // Jotform numbers its questions: 'q3_name'.
    .replace(/^q\d+[_\s]/, '')
    .replaceAll(/\d+/g, ' $& ')
    .split(/[^a-z\d]+/)
    .filter(Boolean);

function fieldOf(words: readonly string[]): LeadField | undefined {
  return spellings.find(
    ([, must, may]) =>
      words.some((word) => must.has(word)) && words.every((word) => must.has(word) || may.has(word)),
  )?.[0];
}
