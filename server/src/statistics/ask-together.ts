import { type Aggregates, MAX_MEASURES, type Measure } from '@plat/record-index/aggregates'
import type { OpenModule } from '../search/open-module.ts'
import type { StatQuestion } from './stat-questions.ts'

/** Questions about one search and the same periods: the index looks for its records once. */
interface Together {
  readonly module: OpenModule
  readonly first: StatQuestion
  readonly measures: Measure[]
  readonly answer: PromiseWithResolvers<Aggregates>
}

/** Questions of many stats to record indexes, asked together where they are about the same records. */
export class Answers {
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
