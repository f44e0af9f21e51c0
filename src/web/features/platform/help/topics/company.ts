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
      'Under Property Queues, Day, split a queue or an area on the map into walks that take about the same time, and give them to your reps. A walk includes a door again 2 weeks after nobody was home and 3 weeks after a conversation without a result. It leaves out won and lost deals and doors with an appointment or follow-up ahead.',
      'Numbers shows visits, conversations and appointments by person.',
    ],
    also: 'invite colleague rep manager owner crew walks cut roles access company name',
  },
  {
    id: 'company',
    title: 'Company settings',
    path: '/company',
    needs: 'team:lead',
    text: [
      'The name, address, phone, license, color and logo that proposals, reports and mail print, and the stage a door moves to after each outcome of a visit.',
      'This screen also links to people, contacts, prices and storm rules.',
    ],
    also: 'settings outcomes stages contacts email insurer time zone',
  },
  {
    id: 'team-numbers',
    title: 'Numbers',
    path: '/team/numbers',
    needs: 'team:lead',
    text: [
      'Visits, conversations, appointments and sales by person and over time. Every number leads to the doors it counts. Select the sign beside a number to read what it counts.',
    ],
    also: 'leaderboard funnel figures charts weekly email',
  },
  {
    id: 'proposal-template',
    title: 'Proposal template',
    path: '/proposals/template',
    needs: 'team:lead',
    text: [
      'The texts, deposit, discounts and reminders that new drafts start with. Proposals you already sent do not change. Have your attorney confirm the texts.',
    ],
    also: 'terms scope introduction deposit discount reminder',
  },
  {
    id: 'price-book',
    title: 'Price book',
    path: '/price-book',
    needs: 'team:lead',
    text: [
      'What your company charges: materials, labor, tax and profit. Proposals take their prices from it. Until you save your own price book, proposals use sample prices and say so.',
      'Every save creates a new version. Proposals you already sent keep their prices.',
    ],
    also: 'prices cost tax margin markup materials',
  },
  {
    id: 'contacts',
    title: 'Owner contacts',
    path: '/contacts',
    needs: 'team:lead',
    text: [
      'Phone numbers and email addresses of owners: entered at the door, imported from a skip-trace file, or looked up through a vendor if one is set up. The screen counts the lookups your plan includes this year. Each owner counts once a year.',
      'Each property shows how you may contact its household now, and what prevents it: the state’s quiet hours, the do-not-call registry (a check older than 31 days does not count), missing consent to texts, knocking hours, no-knock lists, and what the household asked for.',
      '‘Record Opt-Out’ applies to your whole company right away. Lists, walks, routes and exports leave out everyone who opted out. Each piece of mail has a code that a household can enter at /stop to opt out.',
      'Each rule names its source. Have your attorney confirm the rules before you rely on them. If a state’s own hours are not on file, cautious defaults apply: no Sundays, no federal holidays, 9 AM to 8 PM.',
    ],
    also: 'call text mail dnc registry consent opt out skip trace',
  },
  {
    id: 'mail',
    title: 'Mail',
    path: '/mail',
    needs: 'team:lead',
    text: [
      'A campaign mails postcards or letters to the doors that pass your filters. Select ‘Send Postcards’ on the dashboard to start one with your current filters. Before anything is printed, you see how many doors each check leaves out: opted out, mailed recently, vacant, an address that mail cannot reach, the same mailbox twice.',
      'When you freeze a campaign, Ridgecap chooses the doors that get no mail (the holdout) and creates one piece for each of the others. Then make the print files and send them to your print shop with the manifest, the list of pieces in the files. Enter the mailing date once the shop has mailed them.',
      'If a print service is set up, it can print and mail the pieces for you. You see the cost, including your plan’s percentage, before you confirm. Ridgecap lists the pieces the service refuses, with its reasons, and records the mailing date for you. With a ‘Test’ badge nothing is printed or charged. You can stop sending, but pieces already sent cannot be recalled.',
      'Each piece has a code. The code opens a page about that roof, with a form to reach you and an opt-out that applies right away.',
      'Results compare the doors you mailed with the doors in the holdout. Until there are enough of both, the screen says so instead of showing a difference.',
    ],
    also: 'postcard letter campaign print service send lob test holdout qr code',
  },
  {
    id: 'score',
    title: 'Lead score',
    needs: 'property:read',
    text: [
      'A number from 0 to 100 that shows how likely a door is to become a deal. It uses the roof’s condition and how recently it was seen, signs of damage, the age of the building, hail, ownership, and deals you won nearby. Each property lists what moved its score, strongest first, and what the score never uses. The Scores button on the map colors the pins by score.',
      'Every company starts with the same published points. Once you have won or lost 200 doors, Ridgecap learns points from your own results every night. It uses them only while they predict better than the published points on doors they were not learned from.',
    ],
    also: 'rank priority likelihood points weights',
  },
  {
    id: 'roof-age',
    title: 'Age of a roof',
    needs: 'property:read',
    text: [
      'Where a city’s building permits are known, a property says when its roof was replaced and by which permit. Without one, the roof counts as old as the building. Filter and sort by it on the dashboard. A permit that was revoked, or that only mounts solar panels, makes no roof new.',
      'Roofs replaced within five years stay out of walks over an area, those within ten out of new mailings, and a storm’s list leaves out roofs that are newer than the storm.',
    ],
    also: 'permit replaced reroof re-roof new year',
  },
  {
    id: 'roof-size',
    title: 'Roof size and price ranges',
    needs: 'property:read',
    text: [
      'Every roof whose outline is known gets a size in squares, with a ±, from the outline and a pitch that is assumed by material and state. The property says which pitch, and what else is uncertain. Your own measurements, traced or bought, count first. Filter and sort by squares on the dashboard; queues and walks show their total.',
      'A price range goes from Good to Best in your price book, for the smallest to the largest roof that the ± allows. Owners see it and decide in the company settings who else does, how it is rounded, and whether homeowners may see it. It is an estimate and never becomes a proposal by itself.',
    ],
    also: 'squares area outline footprint pitch estimate territory value',
  },
  {
    id: 'profile',
    title: 'User Profile',
    path: '/profile',
    needs: 'profile:change',
    text: [
      'Your account: password, two-step sign-in, signed-in devices and API tokens.',
      'To ask us a question, create a ticket in the support center. The answer comes by email and appears in your profile.',
    ],
    also: 'password email two-factor token support ticket calendar theme dark',
  },
];
