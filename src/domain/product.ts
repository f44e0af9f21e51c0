/** The name on every page. Contact details come from the settings; these are what they start as. */
export const product = {
  name: 'Ridgecap',
  supportEmail: 'support@ridgecap.example',
  phone: '(602) 555-0142',
} as const;
