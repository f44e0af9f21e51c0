import { MINUTE_MS } from '#domain/durations.ts';
import { type Random, randomOf } from '#domain/random.ts';
import { walkSeconds } from '#domain/routes/plan.ts';
import { type SampleDoor, worstFirst } from './areas.ts';
import { at, dayAfter, dayOf, isSaturday, isSunday, nextWorkDay } from './calendar.ts';
import { type Rep, reps } from './crew.ts';
import { answerOf, dealValue, minutesFor, outcomeOf } from './deals.ts';
import { type Deed, deedsOf, type Visit } from './deeds.ts';
import { type Paper, papersAfter } from './papers.ts';
import { appointmentNotes } from './talk.ts';

/** What became of an appointment. */
export interface PlannedEnd {
  by: Rep;
  propertyId: number;
  startsAt: Date;
  state: 'held' | 'missed' | 'canceled';
}

/** A rep's doors of a day, in the order to walk them. */
export interface DoorsToWalk {
  rep: Rep;
  doors: readonly SampleDoor[];
}

/** A door that a rep comes back to: from which day on, or the day when nobody was home. */
export interface Waiting {
  by: Rep;
  door: SampleDoor;
  on: string;
}

/** What a crew knows when it goes on with its work. */
export interface Known {
  notHome: readonly Waiting[];
  comeBacks: readonly Waiting[];
  expected: readonly Expected[];
  /** Doors with a draft or an open proposal, and since when. */
  offered: readonly (Waiting & { isDraft: boolean })[];
}

/** An appointment that is to come, and whose door it is at. */
export interface Expected {
  by: Rep;
  door: SampleDoor;
  startsAt: Date;
}

/** Times for appointments: before, between and after the walks. */
const SLOTS = ['08:30', '09:15', '12:45', '13:30', '14:15', '17:15', '18:00'];
const WAY_MINUTES = 10;
const MORNING = '10:04';
const LUNCH = '12:10';
const AFTERNOON = '15:02';
const EVENING = '16:55';
/** Two visits of one rep are at least so far apart. */
const NEXT_DOOR_MS = 40_000;
/** Before this time today's walks were begun the evening before. */
const LATE_ENOUGH = '11:20';

/** What the reps know of each other's doors, day after day. */
export class CrewAtWork {
  private readonly seed: string;
  private readonly now: Date;
  private deeds: Deed[] = [];
  private ends: PlannedEnd[] = [];
  private readonly notHome = new Map<number, Waiting>();
  private readonly comeBacks = new Map<number, Waiting>();
  private expected: Expected[] = [];
  private sales: { by: Rep; door: SampleDoor; at: Date }[] = [];
  private papers: Paper[] = [];
  private readonly booked: { by: Rep; from: number; to: number }[] = [];
  private readonly visits: Record<Rep, number[]> = { dana: [], luis: [] };

  constructor(seed: string, now: Date) {
    this.seed = seed;
    this.now = now;
  }

  /** Goes on from what was known; drafts are sent, and owners who have had a price for two days answer now and then. */
  resume({ notHome, comeBacks, expected, offered }: Known, day: string): void {
    for (const one of notHome) this.notHome.set(one.door.id, one);
    for (const one of comeBacks) this.comeBacks.set(one.door.id, one);
    this.expected = [...expected];
    for (const { by, startsAt } of expected) {
      const from = startsAt.getTime();
      this.booked.push({ by, from, to: from + (60 + WAY_MINUTES) * MINUTE_MS });
    }
    for (const { by, door, on, isDraft } of offered) {
      const fate = randomOf(`${this.seed} answer ${door.id}`).next();
      const answer = isDraft ? 'sent' : answerOf(door.severity, fate);
      if (dayAfter(on, isDraft ? 1 : 2) > day || answer === 'open') continue;
      this.papers.push({ by, propertyId: door.id, step: answer, at: at(day, '17:40', fate * 60) });
    }
  }

  /** The rest of a day whose walks were half done, from a time on. */
  finish(day: string, left: readonly (DoorsToWalk & { from: Date })[]): void {
    for (const { rep, doors, from } of left)
      this.walk(day, rep, doors, from, true, randomOf(`${this.seed} ${day} ${rep} rest`));
    this.work(day, [], true);
  }

  takeDay(day: string): { deeds: Deed[]; ends: PlannedEnd[]; papers: Paper[] } {
    const byTime = (a: { at: Date }, b: { at: Date }) => a.at.getTime() - b.at.getTime();
    const papers = this.papers
      .filter((paper) => dayOf(paper.at) === day && paper.at <= this.now)
      .sort(byTime);
    const taken = { deeds: this.deeds.sort(byTime), ends: this.ends, papers };
    this.deeds = [];
    this.ends = [];
    return taken;
  }

  work(day: string, walks: readonly DoorsToWalk[], isKept: boolean): void {
    const isToday = day === dayOf(this.now);
    this.keepAppointments(day);
    this.closeDeals(day);
    for (const { rep, doors } of walks) {
      const random = randomOf(`${this.seed} ${day} ${rep}`);
      if (isToday) this.walkHalf(day, rep, doors, random);
      else this.walk(day, rep, doors, at(day, MORNING, random.between(0, 16)), isKept, random);
    }
    if (isToday) return;
    for (const rep of reps) {
      const random = randomOf(`${this.seed} ${day} ${rep} again`);
      if (isSaturday(day))
        this.knockAgain(day, rep, at(day, '09:35', random.between(0, 20)), '12:40', random);
      else if (!isSunday(day)) this.knockAgain(day, rep, this.comeBack(day, rep, random), '18:25', random);
    }
  }

  private walk(
    day: string,
    by: Rep,
    doors: readonly SampleDoor[],
    start: Date,
    ofWalk: boolean,
    random: Random,
  ): void {
    let clock = start;
    doors.forEach((door, n) => {
      const before = doors[n - 1];
      if (before) clock = new Date(clock.getTime() + walkSeconds(before, door) * 1000);
      if (clock > at(day, LUNCH) && clock < at(day, AFTERNOON))
        clock = at(day, AFTERNOON, random.between(0, 9));
      const outcome = outcomeOf(true, door.severity, random);
      clock = new Date(clock.getTime() + minutesFor(outcome, random) * MINUTE_MS);
      this.visit({ by, door, at: clock, outcome, ofWalk }, random);
    });
  }

  /** Half of today's walk: in the hours before now, or the evening before where the day is young. */
  private walkHalf(day: string, by: Rep, doors: readonly SampleDoor[], random: Random): void {
    const half = doors.slice(0, Math.round(doors.length / 2) + random.whole(-1, 2));
    const visits: Omit<Visit, 'at'>[] = [];
    const ends: number[] = [];
    let minute = 0;
    half.forEach((door, n) => {
      const before = half[n - 1];
      const outcome = outcomeOf(true, door.severity, random);
      minute += (before ? walkSeconds(before, door) / 60 : 0) + minutesFor(outcome, random);
      visits.push({ by, door, outcome, ofWalk: true });
      ends.push(minute);
    });
    const latest =
      this.now < at(day, '17:50')
        ? new Date(this.now.getTime() - random.between(2, 7) * MINUTE_MS)
        : at(day, '17:50', random.between(-9, 0));
    const isYoung = this.now < at(day, LATE_ENOUGH);
    const end = isYoung ? at(dayAfter(day, -1), '18:20', random.between(-9, 0)) : latest;
    visits.forEach((visit, n) => {
      const madeAt = new Date(end.getTime() - (minute - (ends[n] ?? 0)) * MINUTE_MS);
      this.visit({ ...visit, at: madeAt }, random);
    });
  }

  /** Saturday mornings, and evenings, at doors where nobody was home at another hour: the worst roofs first. */
  private knockAgain(day: string, by: Rep, start: Date, until: string, random: Random): void {
    const mine = [...this.notHome.values()]
      .filter((one) => one.by === by && one.on < day)
      .sort((a, b) => worstFirst(a.door, b.door));
    let clock = start;
    let before: SampleDoor | undefined;
    for (const { door } of mine.slice(0, 40)) {
      if (clock > at(day, until)) return;
      if (before) clock = new Date(clock.getTime() + Math.min(walkSeconds(before, door), 420) * 1000);
      const outcome = outcomeOf(false, door.severity, random);
      clock = new Date(clock.getTime() + minutesFor(outcome, random) * MINUTE_MS);
      this.visit({ by, door, at: clock, outcome, ofWalk: false }, random);
      before = door;
    }
  }

  /** @returns when the rep is done with it */
  private comeBack(day: string, by: Rep, random: Random): Date {
    let clock = at(day, EVENING, random.between(0, 12));
    for (const { door, on, by: whose } of [...this.comeBacks.values()]) {
      if (whose !== by || on > day || clock > at(day, '18:10') || random.chance(0.2)) continue;
      const outcome = outcomeOf(false, door.severity, random);
      clock = new Date(clock.getTime() + (minutesFor(outcome, random) + random.between(3, 9)) * MINUTE_MS);
      this.visit({ by, door, at: clock, outcome, ofWalk: false }, random);
    }
    return clock;
  }

  private visit(wanted: Visit, random: Random): void {
    const visit = { ...wanted, at: this.freeMoment(wanted) };
    if (visit.at > this.now) return;
    const { by, door, outcome } = visit;
    this.notHome.delete(door.id);
    this.comeBacks.delete(door.id);
    if (outcome === 'not_home') this.notHome.set(door.id, { by, door, on: dayOf(visit.at) });
    const made = { ...visit, ...this.agreed(visit, random) };
    if (outcome === 'inspected') this.sell(by, door, visit.at, random);
    this.deeds.push(...deedsOf(made, this.seed));
  }

  /** A rep who is at another door then comes a little later. */
  private freeMoment({ by, at: wanted }: Visit): Date {
    let moment = wanted.getTime();
    while (this.visits[by].some((time) => Math.abs(time - moment) < NEXT_DOOR_MS)) moment += NEXT_DOOR_MS / 2;
    this.visits[by].push(moment);
    return new Date(moment);
  }

  private agreed({ by, door, at: madeAt, outcome }: Visit, random: Random): Partial<Visit> {
    const day = dayOf(madeAt);
    if (outcome === 'come_back') {
      const today = dayOf(this.now);
      const isRecent = dayAfter(day, 5) >= today;
      const on =
        isRecent && day < today && random.chance(0.55) ? today : nextWorkDay(day, random.whole(1, 4));
      this.comeBacks.set(door.id, { by, door, on });
      return { followUpOn: on };
    }
    if (outcome !== 'appointment') return {};
    const minutes = random.pick([45, 60, 60, 90]);
    const start = this.freeSlot({ by, from: nextWorkDay(day, random.whole(1, 4)), minutes }, random);
    this.expected.push({ by, door, startsAt: at(start.slice(0, 10), start.slice(11)) });
    return {
      appointment: { at: start, minutes, note: random.pick(appointmentNotes) },
    };
  }

  /** The first day's time at which the rep is not expected elsewhere, and keeps a few minutes for the way. */
  private freeSlot(
    { by, from, minutes }: { by: Rep; from: string; minutes: number },
    random: Random,
  ): string {
    for (let day = from; ; day = nextWorkDay(day, 1)) {
      const free = SLOTS.filter((time) => {
        const start = at(day, time);
        const [begins, ends] = [start.getTime(), start.getTime() + (minutes + WAY_MINUTES) * MINUTE_MS];
        const clash = this.booked.some((one) => one.by === by && one.from < ends && begins < one.to);
        return !clash && !this.isWalkedNow(start);
      });
      // A day that is nearly full is left to people who call.
      if (free.length < 2) continue;
      const time = random.pick(free);
      const begins = at(day, time).getTime();
      this.booked.push({ by, from: begins, to: begins + (minutes + WAY_MINUTES) * MINUTE_MS });
      return `${day}T${time}`;
    }
  }

  /** Whether an appointment then would fall into today's walk. */
  private isWalkedNow(startsAt: Date): boolean {
    const minutes = (this.now.getTime() - startsAt.getTime()) / MINUTE_MS;
    return minutes > -30 && minutes < 180;
  }

  /** Appointments of the day that are over: most were held, and the roof was looked at. */
  private keepAppointments(day: string): void {
    const due = this.expected.filter(({ startsAt }) => dayOf(startsAt) === day);
    this.expected = this.expected.filter((one) => !due.includes(one));
    for (const { by, door, startsAt } of due) {
      const random = randomOf(`${this.seed} appointment ${door.id}`);
      const lookedAt = new Date(startsAt.getTime() + random.between(24, 41) * MINUTE_MS);
      if (lookedAt > this.now) continue;
      const fate = random.next();
      const state = fate < 0.78 ? 'held' : fate < 0.9 ? 'missed' : 'canceled';
      this.ends.push({ by, propertyId: door.id, startsAt, state });
      if (state === 'held')
        this.visit({ by, door, at: lookedAt, outcome: 'inspected', ofWalk: false }, random);
    }
  }

  /** After a look at the roof comes a proposal; an owner here and there signs at the table instead. */
  private sell(by: Rep, door: SampleDoor, from: Date, random: Random): void {
    const fate = random.next();
    if (answerOf(door.severity, fate) === 'signed' && random.chance(0.15))
      this.sales.push({ by, door, at: at(nextWorkDay(dayOf(from), 1), '17:35', random.between(0, 50)) });
    else this.papers.push(...papersAfter(by, door, from, fate, random));
  }

  private closeDeals(day: string): void {
    const due = this.sales.filter((sale) => dayOf(sale.at) === day);
    this.sales = this.sales.filter((sale) => !due.includes(sale));
    for (const { by, door, at: madeAt } of due) {
      const random = randomOf(`${this.seed} sale ${door.id}`);
      const sold = { outcome: 'sold' as const, dealValue: dealValue(random) };
      this.visit({ by, door, at: madeAt, ofWalk: false, ...sold }, random);
    }
  }
}
