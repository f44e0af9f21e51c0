/** What is read of a lead that another system sends. */
export type LeadField =
  | 'name'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'email'
  | 'address'
  | 'unit'
  | 'city'
  | 'state'
  | 'zipCode'
  | 'message'
  | 'source'
  | 'consent';

/** How forms and vendors name each field, in lower case and without anything but letters and digits. */
const spellings: Record<LeadField, string> = {
  name: 'name fullname contactname customername yourname leadname homeowner homeownername',
  firstName: 'first firstname fname givenname',
  lastName: 'last lastname lname surname familyname',
  phone:
    'phone phonenumber telephone tel mobile mobilephone cell cellphone homephone primaryphone phone1 contactphone',
  email: 'email emailaddress mail contactemail email1',
  address:
    'address address1 addressline1 street street1 streetaddress propertyaddress fulladdress serviceaddress line1',
  unit: 'address2 addressline2 street2 unit apt apartment suite line2',
  city: 'city town locality',
  state: 'state region province stateorprovince',
  zipCode: 'zip zipcode postal postalcode postcode',
  message: 'message comments comment notes note description details question inquiry text',
  source: 'source leadsource utmsource channel provider vendor referrer',
  consent: 'consent consenttext tcpa tcpaconsent tcpatext tcpalanguage disclosure optintext',
};

const fields = new Map<string, LeadField>(
  Object.entries(spellings).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as LeadField] as const),
  ),
);

/** The field that a name stands for, in whatever spelling: 'First Name', 'first_name', 'firstName'. */
export const fieldNamed = (name: string): LeadField | undefined =>
  fields.get(name.toLowerCase().replace(/[^a-z\d]/g, ''));
