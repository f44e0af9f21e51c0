/** Ids of properties, a bit each: ten million take 1.25 MB, where a Set would take hundreds. */
export class IdBitmap {
  #words = new Uint32Array(1024);

  add(id: number): void {
    const at = id >>> 5;
    if (at >= this.#words.length) {
      const larger = new Uint32Array(Math.max(at + 1, this.#words.length * 2));
      larger.set(this.#words);
      this.#words = larger;
    }
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (id & 31));
  }

  has(id: number): boolean {
    return ((this.#words[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0;
  }
}
