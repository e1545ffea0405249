/** Most items of one batch. */
const MOST = 200

interface Waiting<Item, Result> {
  readonly item: Item
  readonly settle: PromiseWithResolvers<Result>
}

/**
 * Does the same thing for many at once: what comes while a batch of its agency is being done makes up the next one. So
 * thousands that come together need a few statements, and one that comes alone does not wait.
 */
export class Batches<Item, Result> {
  readonly #run: (tenant: string, items: readonly Item[]) => Promise<readonly Result[]>
  readonly #isOfAll: (error: unknown) => boolean
  readonly #waiting = new Map<string, Waiting<Item, Result>[]>()

  /**
   * @param run does it for some items of an agency; answers results in their order, all done or none.
   * @param isOfAll whether an error has nothing to do with the items: then each has failed. Else each is tried by itself.
   */
  constructor(
    run: (tenant: string, items: readonly Item[]) => Promise<readonly Result[]>,
    isOfAll: (error: unknown) => boolean,
  ) {
    this.#run = run
    this.#isOfAll = isOfAll
  }

  /** @throws what `run` throws, for this item alone or for all. */
  add(tenant: string, item: Item): Promise<Result> {
    const settle = Promise.withResolvers<Result>()
    const waiting = this.#waiting.get(tenant)
    if (waiting !== undefined) waiting.push({ item, settle })
    else {
      this.#waiting.set(tenant, [{ item, settle }])
      void this.#work(tenant)
    }
    return settle.promise
  }

  async #work(tenant: string): Promise<void> {
    for (;;) {
      const some = this.#waiting.get(tenant)?.splice(0, MOST) ?? []
      if (some.length === 0) break
      await this.#do(tenant, some)
    }
    this.#waiting.delete(tenant)
  }

  async #do(tenant: string, some: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await this.#run(
        tenant,
        some.map(({ item }) => item),
      )
      some.forEach(({ settle }, i) => {
        const result = results[i]
        if (result === undefined)
          settle.reject(new Error('a batch has no result for one of its items'))
        else settle.resolve(result)
      })
    } catch (error) {
      if (some.length === 1 || this.#isOfAll(error))
        for (const { settle } of some) settle.reject(error)
      else for (const one of some) await this.#do(tenant, [one])
    }
  }
}
