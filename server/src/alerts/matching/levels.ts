import { setTimeout as wait } from 'node:timers/promises'
import type { IndexCriteria } from '@plat/record-index/types'
import { type PlacedCriteria, placeShape } from '../../places/place-shapes.ts'
import { AppError } from '../../platform/errors.ts'
import { type OpenModule, openModule, type SearchDependencies } from '../../search/open-module.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import { alertSearches, isLasting } from '../alert-criteria.ts'
import type { SharedSearch } from './watched-searches.ts'

/** A module as alerts are matched with it. */
export interface MatchedModule {
  readonly tenant: string
  readonly module: string
  /** Of the records whose events are told. */
  readonly version: number
}

/** A search as it is made today. */
export interface CompiledSearch {
  /** For the record index; null: it cannot be made. */
  readonly criteria: IndexCriteria | null
  /** False: with other records, or on another day, it may be another, though the agency changes nothing. */
  readonly lasts: boolean
}

type Level = SharedSearch['level']

/** One that could not be read: the next time it may be. */
const UNREAD: CompiledSearch = { criteria: null, lasts: false }

/** Milliseconds for which an index of today's document and records is waited for. */
const PATIENCE_MS = 10_000
const LOOK_MS = 200

/** The module as owners of alerts at each level see it. */
export class Levels {
  readonly #source: SearchDependencies
  readonly #of: MatchedModule
  readonly #open = new Map<Level, Promise<OpenModule>>()
  readonly #shapes = new Map<string, ReturnType<typeof placeShape>>()

  constructor(source: SearchDependencies, of: MatchedModule) {
    this.#source = source
    this.#of = of
  }

  /** @throws Error while the records are not loaded as they are now: it has to be tried again. */
  module(level: Level): Promise<OpenModule> {
    const known = this.#open.get(level)
    if (known !== undefined) return known
    const opened = this.#openNow(level)
    this.#open.set(level, opened)
    return opened
  }

  /**
   * What the searches look for today, in their order: all of them by one document, that of the module.
   * @throws Error while the records are not loaded as they are now, or where the document has changed meanwhile.
   */
  async compile(searches: readonly SharedSearch[]): Promise<CompiledSearch[]> {
    const { checksum } = (await this.module('registered')).index
    const compiled = searches.map(() => UNREAD)
    for (const [level, same] of Map.groupBy([...searches.keys()], (at) => searches[at]?.level)) {
      if (level === undefined) continue
      const module = await this.module(level)
      if (module.index.checksum !== checksum)
        throw new Error(`The settings of ${this.#of.tenant} changed while its alerts were matched.`)
      const ofLevel = same.flatMap((at) => searches[at] ?? [])
      const found = await this.#compileAt(module, ofLevel)
      for (const [i, at] of same.entries()) compiled[at] = found[i] ?? UNREAD
    }
    return compiled
  }

  /** One that cannot be read matches nothing, and does not keep the others from theirs. */
  async #compileAt(
    module: OpenModule,
    searches: readonly SharedSearch[],
  ): Promise<CompiledSearch[]> {
    try {
      const found = await alertSearches(module, searches)
      return await Promise.all(
        searches.map(async ({ criteria }, at) => {
          const one = found[at]
          return {
            criteria: one?.kind === 'criteria' ? await this.#placed(one.criteria) : null,
            lasts: isLasting(module, criteria),
          }
        }),
      )
    } catch (error) {
      // That the index is away is nobody's search: all of it has to be tried again.
      if (error instanceof AppError) throw error
      const [only, ...more] = searches
      if (only === undefined) return []
      if (more.length > 0) {
        const half = Math.ceil(searches.length / 2)
        const first = await this.#compileAt(module, searches.slice(0, half))
        return [...first, ...(await this.#compileAt(module, searches.slice(half)))]
      }
      const { tenant, module: code } = this.#of
      this.#source.logger.error(
        { err: error, tenant, module: code, search: only.key },
        'a search of alerts cannot be read',
      )
      return [UNREAD]
    }
  }

  /**
   * An older index would say of an alert that a part of it is gone which has just come, and its events would be lost.
   */
  async #openNow(level: Level): Promise<OpenModule> {
    const { tenant, module, version } = this.#of
    const until = performance.now() + PATIENCE_MS
    for (;;) {
      const opened = await openModule(this.#source, { tenant, module, viewer: { level } })
      const { document } = await loadTenant(this.#source.database, tenant)
      if (opened.document === document && opened.index.version >= version) return opened
      if (performance.now() > until)
        throw new Error(
          `The index of ${module} has version ${opened.index.version}, expected ${version} or later with the current document.`,
        )
      await wait(LOOK_MS)
    }
  }

  /** With the shapes of places that have a distance around them. */
  async #placed({ near, places = [], ...criteria }: PlacedCriteria): Promise<IndexCriteria> {
    if (near === undefined) return { ...criteria, ...(places.length > 0 ? { places } : {}) }
    const wanted = [...places.map((guid) => ({ guid, radius: 0 })), ...near]
    const { document } = await this.module('registered')
    const shapes = []
    for (const place of wanted) {
      const name = `${place.guid} ${place.radius}`
      const shape =
        this.#shapes.get(name) ??
        placeShape(this.#source.database, this.#of.tenant, document, place)
      this.#shapes.set(name, shape)
      shapes.push(await shape)
    }
    return { ...criteria, placeShapes: shapes.filter((shape) => shape !== null) }
  }
}
