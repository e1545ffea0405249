/** Keeps a few of many things, spread evenly over all that came, without knowing how many will. */
export class SpreadSample<Thing> {
  readonly #most: number
  #step = 1
  #count = 0
  #kept: Thing[] = []

  /** @param most things at the end. */
  constructor(most: number) {
    this.#most = most
  }

  /** @param make makes the thing, when it is kept. */
  add(make: () => Thing): void {
    if (this.#count++ % this.#step !== 0) return
    this.#kept.push(make())
    if (this.#kept.length < this.#most * 2) return
    this.#kept = this.#kept.filter((_, index) => index % 2 === 0)
    this.#step *= 2
  }

  /** What was kept, in the order in which it came. */
  things(): Thing[] {
    const { length } = this.#kept
    if (length <= this.#most) return this.#kept
    return Array.from({ length: this.#most }, (_, index) => {
      const thing = this.#kept[Math.floor((index * length) / this.#most)]
      return thing === undefined ? [] : [thing]
    }).flat()
  }
}
