import type { Topic } from './topic.ts';

/** What a company sets up, and what it does at its desk. */
export const company: readonly Topic[] = [
  {
    id: 'team',
    title: 'Team',
    path: '/team',
    needs: 'team:lead',
    text: [
      'Invite your crew here. An invitation includes the ZIP codes the person will work in, and expires after 7 days.',
      'Under Walks, cut a queue, or an area drawn on the map, into walks of about equal length and give them to your reps. A door is walked again 2 weeks after nobody was home and 3 weeks after a conversation without a result. Won and lost deals, and doors with an appointment or follow-up ahead, are left out. Numbers shows visits, conversations and appointments by person.',
    ],
    also: 'invite colleague rep manager owner crew walks cut roles access company name',
  },
  {
    id: 'company',
    title: 'Company settings',
    path: '/company',
    needs: 'team:lead',
    text: [
      'The name and logo of your company, and the stage a door gets after each outcome of a visit.',
      'People, contacts, prices and storm rules have screens of their own, and this one leads to each of them.',
    ],
    also: 'settings name logo outcomes stages contacts license phone',
  },
  {
    id: 'price-book',
    title: 'Price book',
    path: '/price-book',
    needs: 'team:lead',
    text: [
      'What your company charges: materials, labor, tax and profit. Proposals are priced from it. Until you save your own, sample prices are used, and proposals say so.',
      'Every save makes a new version. Proposals that were sent keep the prices they had.',
    ],
    also: 'prices cost tax margin markup materials',
  },
  {
    id: 'contacts',
    title: 'Owner contacts',
    path: '/contacts',
    needs: 'team:lead',
    text: [
      'Phone numbers and email addresses of owners: typed at the door, imported from a skip-trace file, or looked up at a vendor where one is set up. The plan’s lookups of this year are counted there; an owner counts once.',
      'Each property says how its household may be contacted now, and why not: quiet hours of the state, the do-not-call registry (a check older than 31 days does not count), texts without consent, knocking hours, no-knock lists, and what people asked for.',
      '‘Record Opt-Out’ applies to the whole company right away. Lists, walks, routes and exports leave out anyone who opted out. Mail carries a code a household can use to opt out at /stop.',
      'The rules name their sources and are for your counsel to confirm. Where a state’s own hours are not on file, cautious defaults apply: no Sundays, no federal holidays, 9 AM to 8 PM.',
    ],
    also: 'call text mail dnc registry consent opt out skip trace',
  },
  {
    id: 'mail',
    title: 'Mail',
    path: '/mail',
    needs: 'team:lead',
    text: [
      'A campaign mails postcards or letters to the doors that pass your filters. ‘Mail to All’ on the dashboard begins one with the filters you have set. Before anything is made you see how many doors each check leaves out: opted out, mailed a short time ago, vacant, an address that mail cannot reach, the same mailbox twice.',
      'Freezing a campaign chooses the doors that get no mail (the holdout) and makes the pieces. Then make the print files, and send them with the manifest to your print shop. Enter the mailing date once they are sent.',
      'Where a print service is set up, it can print and mail the pieces instead. You see the cost, with the percent of your plan, before you confirm it. Pieces it refuses are listed with its reasons, and the mailing date is recorded automatically. With a ‘Test’ badge nothing is printed or charged. You can stop sending; pieces already sent cannot be recalled.',
      'Each piece has a code. It opens a page of that roof with a form to reach you, and a way to opt out that applies right away.',
      'Results compare the doors you mailed with those held out. Until there are enough of both the screen says so instead of showing a difference.',
    ],
    also: 'postcard letter campaign print service send lob test holdout qr code',
  },
  {
    id: 'score',
    title: 'Lead score',
    needs: 'property:read',
    text: [
      'A number from 0 to 100 that says how likely a door is to become a deal, from its condition and how recent that assessment is, the age of the building, hail, ownership, deals you won nearby and signs of damage. Each property lists what moved its score, strongest first, and what is never used. The Scores button on the map colors the pins in view by score.',
      'It starts with published points. Once you have 200 doors that were won or lost, your own results are tested every night, and are used only while they predict better on doors they were not trained on.',
    ],
    also: 'rank priority likelihood points weights',
  },
  {
    id: 'profile',
    title: 'User Profile',
    path: '/profile',
    needs: 'profile:change',
    text: [
      'Your account: password, second factor, signed-in devices and API tokens.',
      'The support center sends a question to us. Answers arrive by email and appear there.',
    ],
    also: 'password email two-factor token support ticket calendar theme dark',
  },
];
