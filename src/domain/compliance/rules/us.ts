import type { Jurisdiction } from '../jurisdictions.ts';
import { type Applies, AT_SIGNATURE, IN_DUPLICATE, type Rule } from '../rule.ts';

const cooling = {
  // As amended in 2015 (80 FR 1332).
  from: '2015-03-13',
  to: null,
  source: 'https://www.ecfr.gov/current/title-16/chapter-I/subchapter-D/part-429',
  checkedOn: '2026-11-24',
  status: 'read at the source',
} as const;

/** The notice, form and right of the cooling-off rule, for the sales it is for by itself or by another rule. */
export const coolingOff = (jurisdiction: Jurisdiction, applies: Applies): Rule[] => {
  const of = { ...cooling, jurisdiction, applies };
  const id = jurisdiction.toLowerCase();
  // Translated here: the rule is published in English only.
  const spanish = { ...of, applies: { ...applies, language: 'es' }, status: 'for counsel' } as const;
  return [
    {
      ...of,
      id: `${id}-cooling-off-notice`,
      ...AT_SIGNATURE,
      text: [
        'You, the buyer, may cancel this transaction at any time prior to midnight of the third business day after the date of this transaction. See the attached notice of cancellation form for an explanation of this right.',
      ],
    },
    {
      ...of,
      id: `${id}-cooling-off-form`,
      ...IN_DUPLICATE,
      title: 'Notice of Cancellation',
      text: [
        '{{transactionDate}} (Date)',
        'You may CANCEL this transaction, without any Penalty or Obligation, within THREE BUSINESS DAYS from the above date.',
        'If you cancel, any property traded in, any payments made by you under the contract or sale, and any negotiable instrument executed by you will be returned within TEN BUSINESS DAYS following receipt by the seller of your cancellation notice, and any security interest arising out of the transaction will be canceled.',
        'If you cancel, you must make available to the seller at your residence, in substantially as good condition as when received, any goods delivered to you under this contract or sale, or you may, if you wish, comply with the instructions of the seller regarding the return shipment of the goods at the seller’s expense and risk.',
        'If you do make the goods available to the seller and the seller does not pick them up within 20 days of the date of your Notice of Cancellation, you may retain or dispose of the goods without any further obligation. If you fail to make the goods available to the seller, or if you agree to return the goods to the seller and fail to do so, then you remain liable for performance of all obligations under the contract.',
        'To cancel this transaction, mail or deliver a signed and dated copy of this Cancellation Notice or any other written notice, or send a telegram, to {{seller}}, at {{sellerAddress}}, NOT LATER THAN MIDNIGHT OF {{cancelBy}}.',
        'I HEREBY CANCEL THIS TRANSACTION.',
        '{{blank}} (Date)',
        '{{blank}} (Buyer’s signature)',
      ],
    },
    {
      ...spanish,
      id: `${id}-cooling-off-notice-es`,
      ...AT_SIGNATURE,
      text: [
        'Usted, el comprador, puede cancelar esta transacción en cualquier momento antes de la medianoche del tercer día hábil posterior a la fecha de esta transacción. Consulte el formulario adjunto de aviso de cancelación para obtener una explicación de este derecho.',
      ],
    },
    {
      ...spanish,
      id: `${id}-cooling-off-form-es`,
      ...IN_DUPLICATE,
      title: 'Aviso de cancelación',
      text: [
        '{{transactionDateEs}} (Fecha)',
        'Usted puede CANCELAR esta transacción, sin ninguna penalidad ni obligación, dentro de TRES DÍAS HÁBILES a partir de la fecha indicada arriba.',
        'Si usted cancela, todo bien entregado a cambio, todo pago hecho por usted en virtud del contrato o de la venta y todo instrumento negociable firmado por usted le serán devueltos dentro de DIEZ DÍAS HÁBILES después de que el vendedor reciba su aviso de cancelación, y toda garantía real que surja de la transacción quedará cancelada.',
        'Si usted cancela, debe poner a disposición del vendedor en su residencia, en un estado sustancialmente tan bueno como cuando los recibió, todos los bienes que se le hayan entregado en virtud de este contrato o venta; o puede, si lo desea, seguir las instrucciones del vendedor para el envío de devolución de los bienes por cuenta y riesgo del vendedor.',
        'Si usted pone los bienes a disposición del vendedor y el vendedor no los recoge dentro de los 20 días posteriores a la fecha de su aviso de cancelación, usted puede quedarse con los bienes o disponer de ellos sin ninguna otra obligación. Si usted no pone los bienes a disposición del vendedor, o si acepta devolverlos al vendedor y no lo hace, seguirá siendo responsable del cumplimiento de todas las obligaciones del contrato.',
        'Para cancelar esta transacción, envíe por correo o entregue una copia firmada y fechada de este aviso de cancelación o de cualquier otro aviso escrito, o envíe un telegrama, a {{seller}}, en {{sellerAddress}}, A MÁS TARDAR A LA MEDIANOCHE DEL {{cancelByEs}}.',
        'POR LA PRESENTE CANCELO ESTA TRANSACCIÓN.',
        '{{blank}} (Fecha)',
        '{{blank}} (Firma del comprador)',
      ],
    },
    {
      ...of,
      id: `${id}-cooling-off`,
      kind: 'cancellation',
      window: { unit: 'business days', days: 3, calendar: 'federal' },
      why: 'for any reason (federal cooling-off rule, 16 CFR 429)',
    },
    { ...of, id: `${id}-cooling-off-seller`, kind: 'statement', facts: ['companyAddress'] },
  ];
};

export const federalRules: readonly Rule[] = coolingOff('US', { soldAtHome: true, leastCents: 2500 });
