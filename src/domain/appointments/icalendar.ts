/** A time in a person's calendar. */
export interface CalendarEvent {
  /** The same through all its changes, all over the world. */
  uid: string;
  /** How often it was changed. */
  sequence: number;
  startsAt: Date;
  minutes: number;
  changedAt: Date;
  canceled: boolean;
  summary: string;
  location: string;
  description: string;
  /** Absent if who reads it could not open it. */
  url?: string;
  /** Minutes ahead at which calendars remind; absent for no alarm. */
  alarmMinutes?: number;
}

interface Calendar {
  /** 'PUBLISH' is a calendar to look at, 'REQUEST' an invitation or its change, 'CANCEL' takes it back (RFC 5546). */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  name: string;
  /** Who made it: 'Ridgecap'. */
  product: string;
  events: readonly CalendarEvent[];
  /** Mail addresses of an invitation. */
  organizer?: string;
  attendee?: string;
  /** Whether they are asked to come and have not answered; who set it themselves has. */
  isAsked?: boolean;
}

/** A calendar as a file of iCalendar (RFC 5545): lines of at most 75 octets that end with CRLF, moments in UTC. */
export function calendarText({
  method,
  name,
  product,
  events,
  organizer,
  attendee,
  isAsked,
}: Calendar): string {
  const participation = isAsked ? 'PARTSTAT=NEEDS-ACTION' : 'PARTSTAT=ACCEPTED';
  const people = [
    ...(organizer ? [`ORGANIZER;CN=${quoted(product)}:mailto:${address(organizer)}`] : []),
    ...(attendee ? [`ATTENDEE;ROLE=REQ-PARTICIPANT;${participation}:mailto:${address(attendee)}`] : []),
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//Appointments//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${escaped(event.uid)}`,
      `DTSTAMP:${utc(event.changedAt)}`,
      `LAST-MODIFIED:${utc(event.changedAt)}`,
      `SEQUENCE:${event.sequence}`,
      `DTSTART:${utc(event.startsAt)}`,
      `DTEND:${utc(new Date(event.startsAt.getTime() + event.minutes * 60_000))}`,
      `STATUS:${event.canceled ? 'CANCELLED' : 'CONFIRMED'}`,
      `SUMMARY:${escaped(event.summary)}`,
      `LOCATION:${escaped(event.location)}`,
      ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
      ...(event.url === undefined
        ? []
        : [`URL:${event.url.replaceAll(/[^\x21-\x7E]/g, encodeURIComponent)}`]),
      ...people,
      ...alarmOf(event),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** The reminder before the start (RFC 5545, 3.6.6). Canceled events have none. */
const alarmOf = ({ alarmMinutes, canceled, summary }: CalendarEvent): string[] =>
  alarmMinutes === undefined || canceled
    ? []
    : [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escaped(summary)}`,
        `TRIGGER:-PT${alarmMinutes}M`,
        'END:VALARM',
      ];

/** 20261123T213000Z */
const utc = (moment: Date): string => moment.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** A value of type TEXT: what means something to the format is escaped, and what no text may hold left out. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
    .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
const quoted = (text: string): string => `"${text.replaceAll(/["\u0000-\u001F\u007F]/g, ' ')}"`;
const address = (mail: string): string => mail.replaceAll(/[^\x21-\x7E]/g, '');

const LINE_OCTETS = 75;

/** A line in pieces of at most 75 octets; the later ones begin with a space that is not theirs. No letter is cut. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter.codePointAt(0) ?? 0);
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += letter;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

/** In UTF-8. */
const octetsOf = (code: number): number => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
