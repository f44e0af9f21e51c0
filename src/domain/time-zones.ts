/** The time zones of the states and territories, from the east. */
export const usTimeZones: Readonly<Record<string, string>> = {
  'America/Puerto_Rico': 'Atlantic, without daylight saving (Puerto Rico)',
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Mountain, without daylight saving (Arizona)',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'Pacific/Pago_Pago': 'Samoa',
  'Pacific/Guam': 'Chamorro (Guam)',
};
