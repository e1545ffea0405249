/** Where an index came from; `changes`: an older index and what changed since. */
export type IndexOrigin = 'snapshot' | 'changes' | 'database'

/** What an operator counts of the indexes of this process, since it started. */
export class IndexFigures {
  /** Indexes that were loaded, and the seconds that it took, by where they came from. */
  readonly loads = new Map<IndexOrigin, { count: number; seconds: number }>([
    ['snapshot', { count: 0, seconds: 0 }],
    ['changes', { count: 0, seconds: 0 }],
    ['database', { count: 0, seconds: 0 }],
  ])
  readonly #failures = new Map<string, { tenant: string; module: string; count: number }>()

  /** Attempts that failed, by module. */
  get failures(): Iterable<{ tenant: string; module: string; count: number }> {
    return this.#failures.values()
  }

  loaded(from: IndexOrigin, seconds: number): void {
    const { count, seconds: before } = this.loads.get(from) ?? { count: 0, seconds: 0 }
    this.loads.set(from, { count: count + 1, seconds: before + seconds })
  }

  failed(tenant: string, module: string): void {
    const key = `${tenant}/${module}`
    const count = (this.#failures.get(key)?.count ?? 0) + 1
    this.#failures.set(key, { tenant, module, count })
  }
}
