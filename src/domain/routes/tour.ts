/** What it costs to go from one stop to another, row by row; the same both ways. */
export interface Costs {
  readonly size: number;
  readonly between: Float64Array;
}

const NEIGHBORS = 10;

/** A round trip through every stop once, in an order that can be changed. Positions count around: behind the last is the first. */
export class Tour {
  readonly size: number;
  readonly between: Float64Array;
  /** The stops in order, and each stop's position in it. */
  readonly order: Int32Array;
  readonly place: Int32Array;
  /** For each stop the nearest others, nearest first; of equals the lower number. */
  readonly neighbors: readonly Int32Array[];
  /** Stops whose surroundings changed and that may be moved to advantage. */
  readonly restless: number[] = [];
  private readonly isRestless: Uint8Array;
  private readonly scratch: Int32Array;

  constructor({ size, between }: Costs, order: Int32Array) {
    this.size = size;
    this.between = between;
    this.order = Int32Array.from(order);
    this.place = new Int32Array(size);
    this.scratch = new Int32Array(size);
    this.isRestless = new Uint8Array(size);
    this.neighbors = Array.from({ length: size }, (_, stop) => nearestTo(stop, size, between));
    this.settle();
  }

  cost(from: number, to: number): number {
    return this.between[from * this.size + to] as number;
  }

  at(position: number): number {
    const { size } = this;
    return this.order[
      position < 0 ? position + size : position >= size ? position - size : position
    ] as number;
  }

  placeOf(stop: number): number {
    return this.place[stop] as number;
  }

  next(stop: number): number {
    return this.at(this.placeOf(stop) + 1);
  }

  previous(stop: number): number {
    return this.at(this.placeOf(stop) - 1);
  }

  wake(...stops: readonly number[]): void {
    for (const stop of stops) {
      if (this.isRestless[stop]) continue;
      this.isRestless[stop] = 1;
      this.restless.push(stop);
    }
  }

  /** A stop to be looked at; none when all is quiet. */
  takeRestless(): number | undefined {
    const stop = this.restless.pop();
    if (stop !== undefined) this.isRestless[stop] = 0;
    return stop;
  }

  /** Reverses the part from the first position to the last, both included; the first may be behind the last. */
  reverse(first: number, last: number): void {
    const { size, order, place } = this;
    const length = ((last - first + size) % size) + 1;
    for (let swaps = length >> 1, from = first, to = last; swaps > 0; swaps -= 1) {
      const [left, right] = [order[from] as number, order[to] as number];
      order[from] = right;
      place[right] = from;
      order[to] = left;
      place[left] = to;
      from = from + 1 === size ? 0 : from + 1;
      to = to === 0 ? size - 1 : to - 1;
    }
  }

  /**
   * Takes out the `length` stops from a position on and puts them back behind the stop given, which is none of them;
   * turned around on wish.
   */
  move(first: number, length: number, behind: number, turned: boolean): void {
    const { size, scratch } = this;
    const rest = size - length;
    const upTo = ((this.placeOf(behind) - first - length + 2 * size) % size) + 1;
    for (let i = 0; i < upTo; i += 1) scratch[i] = this.at((first + length + i) % size);
    for (let i = 0; i < length; i += 1)
      scratch[upTo + i] = this.at((first + (turned ? length - 1 - i : i)) % size);
    for (let i = upTo; i < rest; i += 1) scratch[length + i] = this.at((first + length + i) % size);
    this.order.set(scratch);
    this.settle();
  }

  /** Takes over another order of the same stops. */
  become(order: Int32Array): void {
    this.order.set(order);
    this.settle();
  }

  /** What the whole way costs. */
  length(): number {
    let sum = 0;
    for (let i = 0; i < this.size; i += 1) sum += this.cost(this.at(i), this.at(i + 1));
    return sum;
  }

  private settle(): void {
    for (let i = 0; i < this.size; i += 1) this.place[this.order[i] as number] = i;
  }
}

function nearestTo(stop: number, size: number, between: Float64Array): Int32Array {
  const cost = (other: number) => between[stop * size + other] as number;
  const others = Array.from({ length: size }, (_, other) => other).filter((other) => other !== stop);
  return Int32Array.from(others.sort((a, b) => cost(a) - cost(b) || a - b).slice(0, NEIGHBORS));
}
