import type { Rule } from '../rule.ts';

const prohibited = {
  jurisdiction: 'FL',
  to: null,
  source: 'https://www.flsenate.gov/Laws/Statutes/2025/489.147',
  checkedOn: '2026-11-24',
  status: 'for counsel',
} as const;
// Since July 1, 2025 for contracts of the 180 days after a declaration, whatever damaged the roof.
const emergency = { ...prohibited, from: '2024-07-01', applies: { declaredEmergency: true } } as const;
const contract = {
  jurisdiction: 'FL',
  from: '2026-01-01',
  to: null,
  checkedOn: '2026-11-28',
  status: 'for counsel',
} as const;
const notice = { kind: 'notice', bold: true, copies: 1 } as const;
// Of more than $2,500.
const larger = { leastCents: 250_001 } as const;

export const floridaRules: readonly Rule[] = [
  {
    ...emergency,
    id: 'fl-emergency-notice',
    kind: 'notice',
    place: 'signature',
    // At least 14 since July 1, 2025; the size before satisfies both.
    points: 18,
    bold: true,
    copies: 1,
    title: null,
    text: [
      'You, the residential property owner, may cancel this contract without penalty or obligation within 10 days after the execution of the contract or by the official start date, whichever comes first, because this contract was entered into during a state of emergency by the Governor. The official start date is the date on which work that includes the installation of materials that will be included in the final work on the roof commences, a final permit has been issued, or a temporary repair to the roof covering or roof system has been made in compliance with the Florida Building Code.',
    ],
  },
  {
    ...emergency,
    id: 'fl-emergency',
    kind: 'cancellation',
    window: { unit: 'days', days: 10, endsAtStart: true },
    why: 'because of the declared state of emergency (section 489.147, Florida Statutes)',
  },
  { ...emergency, id: 'fl-emergency-start', kind: 'statement', facts: ['startOn', 'companyAddress'] },
  {
    ...prohibited,
    from: '2021-07-01',
    applies: { paidByInsurance: true },
    id: 'fl-deductible-notice',
    kind: 'notice',
    place: 'body',
    points: 12,
    bold: false,
    copies: 1,
    title: null,
    text: [
      'The consumer is responsible for payment of any insurance deductible.',
      'It is insurance fraud punishable as a felony of the third degree for a contractor to knowingly or willfully, and with intent to injure, defraud, or deceive, pay, waive, or rebate all or part of an insurance deductible applicable to payment to the contractor for repairs to a property covered by a property insurance policy.',
      'It is insurance fraud punishable as a felony of the third degree to intentionally file an insurance claim containing any false, incomplete, or misleading information.',
    ],
  },
  {
    ...contract,
    ...notice,
    id: 'fl-lien-notice',
    source: 'https://www.flsenate.gov/Laws/Statutes/2025/713.015',
    applies: larger,
    place: 'front',
    points: 12,
    title: null,
    text: [
      'ACCORDING TO FLORIDA’S CONSTRUCTION LIEN LAW (SECTIONS 713.001-713.37, FLORIDA STATUTES), THOSE WHO WORK ON YOUR PROPERTY OR PROVIDE MATERIALS AND SERVICES AND ARE NOT PAID IN FULL HAVE A RIGHT TO ENFORCE THEIR CLAIM FOR PAYMENT AGAINST YOUR PROPERTY. THIS CLAIM IS KNOWN AS A CONSTRUCTION LIEN. IF YOUR CONTRACTOR OR A SUBCONTRACTOR FAILS TO PAY SUBCONTRACTORS, SUB-SUBCONTRACTORS, OR MATERIAL SUPPLIERS, THOSE PEOPLE WHO ARE OWED MONEY MAY LOOK TO YOUR PROPERTY FOR PAYMENT, EVEN IF YOU HAVE ALREADY PAID YOUR CONTRACTOR IN FULL. IF YOU FAIL TO PAY YOUR CONTRACTOR, YOUR CONTRACTOR MAY ALSO HAVE A LIEN ON YOUR PROPERTY. THIS MEANS IF A LIEN IS FILED YOUR PROPERTY COULD BE SOLD AGAINST YOUR WILL TO PAY FOR LABOR, MATERIALS, OR OTHER SERVICES THAT YOUR CONTRACTOR OR A SUBCONTRACTOR MAY HAVE FAILED TO PAY. TO PROTECT YOURSELF, YOU SHOULD STIPULATE IN THIS CONTRACT THAT BEFORE ANY PAYMENT IS MADE, YOUR CONTRACTOR IS REQUIRED TO PROVIDE YOU WITH A WRITTEN RELEASE OF LIEN FROM ANY PERSON OR COMPANY THAT HAS PROVIDED TO YOU A “NOTICE TO OWNER.” FLORIDA’S CONSTRUCTION LIEN LAW IS COMPLEX, AND IT IS RECOMMENDED THAT YOU CONSULT AN ATTORNEY.',
    ],
  },
  {
    ...contract,
    ...notice,
    id: 'fl-recovery-fund-notice',
    source: 'https://www.flsenate.gov/Laws/Statutes/2025/489.1425',
    applies: larger,
    place: 'body',
    points: 10,
    title: 'FLORIDA HOMEOWNERS’ CONSTRUCTION RECOVERY FUND',
    text: [
      'PAYMENT, UP TO A LIMITED AMOUNT, MAY BE AVAILABLE FROM THE FLORIDA HOMEOWNERS’ CONSTRUCTION RECOVERY FUND IF YOU LOSE MONEY ON A PROJECT PERFORMED UNDER CONTRACT, WHERE THE LOSS RESULTS FROM SPECIFIED VIOLATIONS OF FLORIDA LAW BY A LICENSED CONTRACTOR. FOR INFORMATION ABOUT THE RECOVERY FUND AND FILING A CLAIM, CONTACT THE FLORIDA CONSTRUCTION INDUSTRY LICENSING BOARD AT THE FOLLOWING TELEPHONE NUMBER AND ADDRESS: (850) 487-1395; 2601 Blair Stone Road, Tallahassee, FL 32399.',
    ],
  },
  {
    ...contract,
    ...notice,
    id: 'fl-home-solicitation-notice',
    source: 'https://www.flsenate.gov/Laws/Statutes/2025/501.031',
    applies: { soldAtHome: true, leastCents: 2501 },
    place: 'signature',
    points: 10,
    title: 'BUYER’S RIGHT TO CANCEL',
    text: [
      'This is a home solicitation sale, and if you do not want the goods or services, you may cancel this agreement by providing written notice to the seller in person, by telegram, or by mail. This notice must indicate that you do not want the goods or services and must be delivered or postmarked before midnight of the third business day after you sign this agreement. If you cancel this agreement, the seller may not keep all or part of any cash down payment.',
    ],
  },
  {
    ...contract,
    ...notice,
    id: 'fl-defect-notice',
    source: 'https://www.flsenate.gov/Laws/Statutes/2025/558.005',
    applies: {},
    place: 'body',
    points: 10,
    title: null,
    text: [
      'ANY CLAIMS FOR CONSTRUCTION DEFECTS ARE SUBJECT TO THE NOTICE AND CURE PROVISIONS OF CHAPTER 558, FLORIDA STATUTES.',
    ],
  },
  // Section 489.147(7) asks for a notice on insurance coverage, too: nobody here has read its words.
  {
    ...contract,
    id: 'fl-coverage-notice',
    source: prohibited.source,
    applies: {},
    kind: 'unread',
    what: 'a notice about insurance coverage (section 489.147(7), Florida Statutes)',
  },
];
