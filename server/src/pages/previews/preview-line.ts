import { AppError } from '../../platform/errors.ts'

/** Pictures that strangers may ask for in many forms are drawn one after the other: the drawer has a turn for others. */
export class PreviewLine {
  readonly #of: string
  readonly #most: number
  #count = 0
  #last: Promise<unknown> = Promise.resolve()

  /** @param of what is on them; @param most that are drawn or wait */
  constructor(of: string, most: number) {
    this.#of = of
    this.#most = most
  }

  /** @throws AppError unavailable when too many wait. */
  async inLine<Result>(draw: () => Promise<Result>): Promise<Result> {
    if (this.#count >= this.#most) {
      const words = `Too many maps of ${this.#of} are being drawn. Please try again in a moment.`
      throw new AppError('unavailable', words)
    }
    this.#count += 1
    const drawn = this.#last.then(draw).finally(() => (this.#count -= 1))
    this.#last = drawn.catch(() => undefined)
    return drawn
  }
}
