import { phone, test, User } from './driver.ts';

const ZIP = '75074';
const HEADER = 'Property Address,Property Zip,Owner Name,Phone 1,Phone 1 Type,Phone 1 DNC';

test.describe('on the phone', () => {
  test.use(phone);

  test('an owner imports contacts, sees what is allowed and why, and records what a household asks for', {
    tag: '@core',
  }, async ({ administrator, browser, site }) => {
    await administrator.hasImported(ZIP, `address,zip\n7 W Elm St,${ZIP}\n8 W Elm St,${ZIP}`);
    const login = await administrator.addsContractor(ZIP);
    const user = new User(await (await browser.newContext(phone)).newPage(), site);
    await user.isSignedInAs(login);
    await user.opens('/contacts');
    await user.sees('No vendor is set up, so owners cannot be looked up.');
    await user.seesNothingSideways();
    const lines = [
      HEADER,
      `7 W Elm Street,${ZIP},Olivia Kurz,(214) 555-0123,Mobile,N`,
      `9 W Elm St,${ZIP},No One,x,,`,
    ];
    await user.choosesFile('traced.csv', lines.join('\n'));
    await user.presses('Preview Import');
    await user.sees('2 rows, 1 of them for your properties: 1 number or address of 1 person.');
    await user.sees('1 value cannot be read');
    await user.sees('Olivia Kurz (Owner 1): (214) 555-0123, mobile, not on the registry');
    await user.sees('About Phone 1');
    await user.seesNoAccessibilityProblemInEitherTheme();
    await user.presses('Import Contacts');
    await user.seesToast('Imported 1 new contacts');

    await user.opens(`/dashboard?zip=${ZIP}`);
    await user.presses(/^7 W Elm St/);
    await user.choosesTab('CRM');
    await user.sees('Olivia Kurz');
    await user.page.getByText('Why not, and its source').click();
    await user.sees(/Bought from a vendor, .*traced\.csv/);
    await user.sees('They have not agreed to receive texts.');
    await user.sees('Text: not now');
    await user.page.getByText('Reasons and rules').click();
    await user.sees(/^By the rules of/);
    await user.seesNoAccessibilityProblemInEitherTheme();
    await user.presses('Record Opt-Out');
    await user.picks('What they do not want', 'Mail');
    await user.types('Note', 'No flyers, please');
    await user.seesNoAccessibilityProblem();
    await user.presses('Record');
    await user.seesToast('Opt-out recorded');
    await user.sees(/They asked for no mail on/);
    await user.presses('Take Back');
    await user.sees('Mail: allowed now');

    await user.presses('Record Opt-Out');
    await user.presses('Record');
    await user.sees('No contact at all');
    await user.sees('‘Do not contact’ hides phone and email.');
    await user.doesNotSee('(214) 555-0123');
    await user.seesNothingSideways();
  });

  test('a household with a wrong code is asked for the one on its mail', async ({ visitor }) => {
    await visitor.opens('/stop');
    await visitor.types('Code', 'hello');
    await visitor.presses('Continue');
    await visitor.sees('This code was not found. Please check it against the one on your mail.');
    await visitor.types('Code', 'ABCD-EF01-2345');
    await visitor.presses('Continue');
    await visitor.sees('This code was not found. Please check it against the one on your mail.');
    await visitor.seesNoAccessibilityProblem();
    await visitor.seesNothingSideways();
    await visitor.opens('/stop/000000000000');
    await visitor.sees('This code was not found. Please check it against the one on your mail.');
  });
});
