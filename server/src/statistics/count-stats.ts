import type { StatOptions } from '@plat/contract/statistics/stat-options'
import {
  type WorkingDays,
  type Aggregates,
  MAX_MEASURES,
  type Measure,
} from '@plat/record-index/aggregates'
import { LRUCache } from 'lru-cache'
import { isNotLoaded } from '../indexes/index-not-loaded.ts'
import { AppError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { type OpenModule, openModule, type SearchDependencies } from '../search/open-module.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'
import {
  computedOutcome,
  enteredOutcome,
  missingOutcome,
  type StatOutcome,
} from './stat-outcome.ts'
import { dayNumber } from './stat-periods.ts'
import {
  type StatDefinition,
  type StatProblem,
  type StatQuestion,
  statQuestions,
  StatTrouble,
  workingDays,
} from './stat-questions.ts'

/** A stat to be counted. */
export interface CountedStat {
  readonly module: string
  readonly definition: StatDefinition
  /** Why it cannot be computed, where that is known. */
  readonly problem: StatProblem | null
}

/** Who asks, and where. */
export type CountContext = Pick<RequestContext, 'tenant'> & {
  readonly viewer: Pick<RequestContext['viewer'], 'level'>
}

/** What an agency's numbers have in common. */
interface Agency {
  /** Records below which no computed number is shown. */
  readonly minimum: number
  readonly days: WorkingDays
}

/** Modules as they are opened for a viewer, by code. */
export type OpenModules = ReadonlyMap<string, OpenModule | StatProblem>

/** What outcomes hold beside the numbers of their periods, and for each of these; bytes, about. */
const OUTCOME_BYTES = 600
const PERIOD_BYTES = 60
const MAX_BYTES = 32 * 1024 * 1024

/** Computes stats, and remembers what came of it for as long as nothing has changed. */
export class StatCounter {
  readonly #source: SearchDependencies
  readonly #known = new LRUCache<string, StatOutcome>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ series }, key) =>
      OUTCOME_BYTES + 2 * key.length + PERIOD_BYTES * (series?.starts.length ?? 0),
  })

  /** What is being computed: who asks meanwhile gets the same. */
  readonly #asked = new Map<string, Promise<StatOutcome>>()

  constructor(source: SearchDependencies) {
    this.#source = source
  }

  /** Opens the modules of stats, each once; one that cannot be opened says why. */
  async open(context: CountContext, stats: readonly CountedStat[]): Promise<OpenModules> {
    const codes = new Set(
      stats.filter((stat) => !isEntered(stat) && stat.problem === null).map(({ module }) => module),
    )
    const opened = await Promise.all(
      [...codes].map(async (module) => [module, await this.#open(context, module)] as const),
    )
    return new Map(opened)
  }

  /**
   * What stats say to a viewer, in their order. What cannot be computed says so, and none hinders another.
   * @param modules opened for the viewer
   */
  async count(
    { tenant }: CountContext,
    stats: readonly CountedStat[],
    modules: OpenModules,
  ): Promise<StatOutcome[]> {
    const { document } = await loadTenant(this.#source.database, tenant)
    const agency = {
      minimum: document.tenant.control.stats.minimumSample,
      days: workingDays({ document }),
    }
    const answers = new Answers()
    const outcomes = stats.map((stat) => this.#outcome(stat, agency, modules, answers))
    answers.send()
    return Promise.all(outcomes)
  }

  #outcome(
    { module: code, definition, problem }: CountedStat,
    agency: Agency,
    modules: OpenModules,
    answers: Answers,
  ): StatOutcome | Promise<StatOutcome> {
    const { options } = definition
    const { minimum } = agency
    if (options.type === 'numeric/custom') return enteredOutcome(options.data, minimum)
    const module = modules.get(code) ?? 'module_gone'
    if (problem !== null) return missingOutcome(options.type, problem, minimum)
    if (typeof module === 'string') return missingOutcome(options.type, module, minimum)
    const key = `${module.state} ${minimum} ${JSON.stringify(definition)}`
    const known = this.#known.get(key) ?? this.#asked.get(key)
    if (known !== undefined) return known
    const asked = this.#computed(definition, module, agency, answers)
      .then((outcome) => {
        this.#known.set(key, outcome)
        return outcome
      })
      .catch((error: unknown) => this.#missing(error, options, minimum))
      .finally(() => this.#asked.delete(key))
    this.#asked.set(key, asked)
    return asked
  }

  /** Asks the index at once, so that it is part of what `answers` sends. */
  async #computed(
    definition: StatDefinition,
    module: OpenModule,
    { minimum, days }: Agency,
    answers: Answers,
  ): Promise<StatOutcome> {
    const questions = statQuestions(definition, module, days)
    const ask = (some: readonly StatQuestion[]) =>
      Promise.all(some.map((question) => answers.ask(module, question)))
    const [now, trend] = await Promise.all([ask(questions.now), ask(questions.trend)])
    const today = dayNumber(module.calendar.today)
    const meaning = { options: definition.options, trend: definition.trend, minimum, today }
    return computedOutcome(meaning, questions, { now, trend })
  }

  async #open(context: CountContext, module: string): Promise<OpenModule | StatProblem> {
    try {
      return await openModule(this.#source, { ...context, module })
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return 'module_gone'
      this.#log(error, module)
      return 'busy'
    }
  }

  #missing(error: unknown, { type }: StatOptions, minimum: number): StatOutcome {
    if (error instanceof StatTrouble) return missingOutcome(type, error.problem, minimum)
    this.#log(error, type)
    return missingOutcome(type, 'busy', minimum)
  }

  /** While an index loads the tile waits: that is no fault. */
  #log(error: unknown, of: string): void {
    if (isNotLoaded(error)) return
    this.#source.logger.warn({ err: error, of }, 'could not compute a stat')
  }
}

/** Names all that stats follow from, so that an answer can be remembered; null while one cannot be computed. */
export function statesOf(modules: OpenModules): string | null {
  const states = [...modules.values()].map((module) =>
    typeof module === 'string' ? module : module.state,
  )
  return states.includes('busy') ? null : states.join('\n')
}

function isEntered({ definition }: CountedStat): boolean {
  return definition.options.type === 'numeric/custom'
}

/** Questions about one search and the same periods: the index looks for its records once. */
interface Together {
  readonly module: OpenModule
  readonly first: StatQuestion
  readonly measures: Measure[]
  readonly answer: PromiseWithResolvers<Aggregates>
}

/** Questions of many stats to record indexes, asked together where they are about the same records. */
class Answers {
  readonly #questions = new Map<string, Together[]>()

  /** What the index answers to a question, once `send` is called: of its one measure. */
  ask(module: OpenModule, question: StatQuestion): Promise<Aggregates> {
    const { criteria, periods, measure } = question
    const key = JSON.stringify([module.module.code, criteria, periods])
    const batches = this.#questions.get(key) ?? []
    this.#questions.set(key, batches)
    const name = JSON.stringify(measure)
    const has = (one: Measure) => JSON.stringify(one) === name
    let batch = batches.find(({ measures }) => measures.some(has) || measures.length < MAX_MEASURES)
    if (batch === undefined) {
      batch = { module, first: question, measures: [], answer: Promise.withResolvers() }
      batches.push(batch)
    }
    let at = batch.measures.findIndex(has)
    if (at < 0) at = batch.measures.push(measure) - 1
    return batch.answer.promise.then((aggregates) => only(aggregates, at))
  }

  /** Sends all questions to the indexes' threads. */
  send(): void {
    for (const { module, first, measures, answer } of [...this.#questions.values()].flat()) {
      const { criteria, periods } = first
      module.index
        .query({ kind: 'aggregate', criteria, request: { periods, measures } })
        .then(answer.resolve, answer.reject)
    }
  }
}

/** The answer as if that measure alone had been asked for. */
function only(aggregates: Aggregates, at: number): Aggregates {
  const { whole, buckets } = aggregates
  return { ...aggregates, whole: whole.slice(at, at + 1), buckets: buckets.slice(at, at + 1) }
}
