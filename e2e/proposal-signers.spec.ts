import type { Proposal } from '../src/contract/proposal.ts';
import { readPdf } from '../src/server/features/sales/proposals/read-pdf.fixture.ts';
import { expect, newEmail, phone, test, User } from './driver.ts';
import { hasTemplate } from './selling.ts';

test(
  'a rep proposes to two owners: one signs on the rep’s phone, the other reads what was chosen and signs on their own, and the company countersigns',
  {
    tag: '@core',
  },
  async ({ administrator, browser, site, secondBrowser: homeowner }, testInfo) => {
    const zip = '85737';
    await administrator.hasImported(zip, `address,zip\n7 W Gable St,${zip}`);
    // Of a separate company: other journeys propose with the administrator's template.
    const user = new User(await (await browser.newContext(phone)).newPage(), site);
    await user.isSignedInAs(await administrator.addsContractor(zip));
    await hasTemplate(user);
    await user.opens('/proposals/template');
    await user.picks('Company signature', 'Required after the customer');
    await user.presses('Save Template');
    await user.seesToast('Template saved');
    const [{ id } = { id: 0 }] = (await user.calls('GET', `/api/properties?zipCode=${zip}`)) as {
      id: number;
    }[];
    const peter = newEmail('peter');
    for (const [name, email] of [
      ['Olivia Kurz', newEmail('olivia')],
      ['Peter Kurz', peter],
    ])
      await user.calls('POST', `/api/properties/${id}/people`, { name, email });

    await user.opens(`/dashboard?zip=${zip}&property=${id}`);
    await user.presses('New Proposal');
    await user.types('Squares', '22');
    await user.sees(/^\$\d+,\d{3}\.\d\d$/);
    await user.picks('Signatures', 'Olivia Kurz and Peter Kurz must both sign');
    await user.answers('Is it sold at the customer’s home?', 'Yes');
    await user.answers('Does an insurer pay for any of it?', 'No');
    await user.answers('Was a disaster or state of emergency declared here in the last 180 days?', 'No');
    await user.seesNoAccessibilityProblemInEitherTheme();
    await user.seesNothingSideways();
    await user.isPictured('drafted', { whole: true });
    await user.presses('Sign on This Phone');

    await user.isAt(/\/p\/[\w-]{20,}$/);
    await user.sees(
      'Olivia Kurz and Peter Kurz must both sign this proposal. The first who signs chooses for both.',
    );
    await user.page.getByRole('radio', { name: /^Best/ }).check();
    await user.page.getByRole('checkbox', { name: /^I agree/ }).check();
    await user.types('Your full name', 'Olivia Kurz');
    await user.presses(/^Sign Best for \$/);
    await user.seesHeading('Waiting for Peter Kurz');
    await expect(user.page.getByRole('heading', { name: 'Waiting for Peter Kurz' })).toBeFocused();
    await user.sees(
      /^Olivia Kurz signed Best for \$.+ It is a contract once Peter Kurz has signed it, too, until /,
    );
    await user.seesNoAccessibilityProblemInEitherTheme();
    await user.seesNothingSideways();
    await user.isPictured('half', { whole: true });
    await user.presses('Next: Peter Kurz');
    await user.seesHeading('Waiting for you');
    await expect(user.page.getByLabel('Your full name')).toHaveValue('Peter Kurz');
    await user.presses('Close');
    const [line] = (await user.calls('GET', `/api/properties/${id}/proposals`)) as Proposal[];
    await user.opens('/proposals');
    await user.sees('Waiting for Peter Kurz');
    await user.seesNothingSideways();
    await user.isPictured('waiting-list');
    await user.presses(/^7 W Gable St/);
    await user.sees(/It waits for Peter Kurz, and is a contract once both have signed\.$/);
    await user.seesNoAccessibilityProblem();
    await user.isPictured('waiting-dialog', { whole: true });

    await user.findsMail(peter, 'Olivia Kurz has signed the proposal');
    const { url } = (await user.calls('POST', `/api/proposals/${line?.id}/link`, {})) as { url: string };
    await homeowner.page.setViewportSize({ width: 390, height: 844 });
    await homeowner.opens(new URL(url).pathname);
    await homeowner.seesHeading('Waiting for you');
    await expect(homeowner.page.getByRole('radio')).toHaveCount(0);
    await homeowner.page.getByRole('checkbox', { name: /^I agree/ }).check();
    await homeowner.seesNoAccessibilityProblemInEitherTheme();
    await homeowner.seesNothingSideways();
    await homeowner.isPictured('second', { whole: true });
    await homeowner.presses(/^Sign Best for \$/);
    await homeowner.seesHeading('Signed');
    await homeowner.sees(/^Olivia Kurz and Peter Kurz signed Best for \$/);
    await homeowner.sees(
      /signs it next and sends you the complete document\. Your contract and your days to cancel do not wait/,
    );
    await homeowner.seesNoAccessibilityProblem();
    await homeowner.isPictured('both', { whole: true });

    await user.opens('/proposals');
    await user.presses('1 waits for your company’s signature');
    await user.sees('To countersign');
    await user.seesNoAccessibilityProblemInEitherTheme();
    await user.isPictured('to-countersign');
    await user.presses(/^7 W Gable St/);
    await user.sees(/^Olivia Kurz and Peter Kurz signed for \$.+ The deal is won\.$/);
    await user.presses('Countersign');
    const dialog = user.dialog('Sign this proposal for your company?');
    await expect(dialog.getByLabel('Your full name')).toHaveValue('Casey Contractor');
    await user.seesNoAccessibilityProblem();
    await user.isPictured('countersigning');
    await dialog.getByRole('button', { name: 'Countersign' }).click();
    await user.sees(/^Casey Contractor signed for your company on /);
    await user.isPictured('countersigned', { whole: true });
    const pdf = await user.page.request.get(`${site.url}/api/proposals/${line?.id}.pdf`);
    const { text } = await readPdf(new Uint8Array(await pdf.body()));
    for (const name of ['Olivia Kurz', 'Peter Kurz', 'Casey Contractor'])
      expect(text).toContain(`${name} (typed)`);
    const saving = user.page.waitForEvent('download');
    await user.follows('Evidence Packet');
    const packet = testInfo.outputPath('packet.zip');
    await (await saving).saveAs(packet);
    await homeowner.reloads();
    await homeowner.sees(/^Casey Contractor signed for .+ on /);
    await homeowner.opens('/verify');
    await homeowner.page.waitForLoadState('networkidle');
    await homeowner.page.getByLabel('Evidence packet').setInputFiles(packet);
    await homeowner.seesHeading('Nothing was changed');
    await homeowner.seesHeading('Signatures of P-0001');
    await expect(homeowner.page.getByText('Signed the proposal that is in this packet.')).toHaveCount(3);
    await homeowner.seesNoAccessibilityProblem();
    await homeowner.seesNothingSideways();
    await homeowner.isPictured('verified', { whole: true });
    await user.page.context().close();
  },
);
