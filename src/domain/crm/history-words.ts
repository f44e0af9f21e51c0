import { type Stage, stageLabels } from '../crm.ts';
import { dollars } from './deal-value.ts';
import type { TimelineKind } from './history.ts';

interface Line {
  kind: TimelineKind;
  fromStage: Stage | null;
  toStage: Stage | null;
  /** Decimal text in US dollars. */
  dealValue: string | null;
  label: string | null;
}

/** The sentence of a timeline line: 'Stage changed from New to Won, $12,500'. */
export function historySentence({ kind, fromStage, toStage, dealValue, label }: Line): string {
  const worth = dealValue === null ? '' : `, ${dollars(dealValue)}`;
  switch (kind) {
    case 'stage':
      if (fromStage === toStage) return `Deal value corrected${worth || ' to none'}`;
      return `Stage changed from ${stageLabels[fromStage ?? 'new']} to ${stageLabels[toStage ?? 'new']}${worth}`;
    case 'knocked':
      return `Knocked: ${label}`;
    case 'knock_withdrawn':
      return `Visit taken back: ${label}`;
    case 'note_added':
      return 'Note added';
    case 'note_edited':
      return 'Note edited';
    case 'note_deleted':
      return 'Note deleted';
    case 'tag_added':
      return `Tag “${label}” added`;
    case 'tag_removed':
      return `Tag “${label}” removed`;
    case 'queued':
      return `Added to queue “${label}”`;
    case 'exported':
      return `Exported in ${label}`;
    case 'assessed':
      return `Roof assessed: ${label}`;
    case 'assessment_withdrawn':
      return `Assessment withdrawn: ${label}`;
    case 'corrected':
      return `Corrected by hand: ${label}`;
    case 'reported':
      return `Reported from the door: ${label}`;
    case 'correction_withdrawn':
      return `Correction taken back: ${label}`;
    case 'disputed':
      return `Roof disputed: ${label}`;
    case 'appointment_set':
      return `Appointment set: ${label}`;
    case 'appointment_changed':
      return `Appointment changed: ${label}`;
    case 'photo_added':
      return 'Photo added';
    case 'photo_deleted':
      return 'Photo deleted';
    case 'person_added':
      return 'Person added';
    case 'person_changed':
      return 'Person changed';
    case 'person_deleted':
      return 'Person deleted';
    case 'measured':
      return `Roof measured: ${label}`;
    case 'proposal_drafted':
      return `Proposal drafted: ${label}`;
    case 'proposal_changed':
      return `Proposal draft changed: ${label}`;
    case 'proposal_deleted':
      return `Proposal draft deleted: ${label}`;
    case 'proposal_sent':
      return `Proposal sent: ${label}`;
    case 'proposal_viewed':
      return `Proposal opened by the homeowner: ${label}`;
    case 'proposal_part_signed':
      return `Proposal signed by one of two: ${label}`;
    case 'proposal_signed':
      return `Proposal signed: ${label}`;
    case 'proposal_countersigned':
      return `Proposal countersigned: ${label}`;
    case 'proposal_declined':
      return `Proposal declined: ${label}`;
    case 'proposal_expired':
      return `Proposal expired: ${label}`;
    case 'proposal_revoked':
      return `Proposal links ended: ${label}`;
    case 'proposal_superseded':
      return `Proposal replaced by a newer one: ${label}`;
    case 'priced':
      return `Roof priced: ${label}`;
    case 'opted_out':
      return `Opted out: ${label}`;
    case 'opt_out_withdrawn':
      return `Opt-out taken back: ${label}`;
    case 'contact_saved':
      return `Contact saved: ${label}`;
    case 'contact_deleted':
      return `Contact erased: ${label}`;
    case 'mailed':
      return `Mail sent: ${label}`;
    case 'mail_answered':
      return 'The household answered mail';
    case 'lead_received':
      return `Lead received: ${label}`;
    case 'report_accepted':
      return `Report accepted: ${label}`;
    case 'report_declined':
      return `Report declined: ${label}`;
    case 'imported':
      return label === null ? 'Imported' : `Imported from “${label}”`;
  }
}
