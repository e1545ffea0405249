/** A thread that holds its part of the alerts and matches it when told. */
import { parentPort, workerData } from 'node:worker_threads'
import { CriteriaIndex } from '@plat/record-index/criteria-index'
import { IndexBuilder } from '@plat/record-index/index-builder'
import type { IndexCriteria } from '@plat/record-index/types'
import { BenchAlerts } from './bench-alerts.ts'
import type { ChangedCity } from './changed-city.ts'
import { addPairs } from './found-pairs.ts'
import type { ThreadAnswer, ThreadTask } from './match-process.ts'

/** Alerts that are made before they are added; making them is not measured. */
const BATCH = 1_000

const { city, alerts, thread, threads }: ThreadTask = workerData

function matchPart(whole: ChangedCity): ThreadAnswer {
  const bench = new BenchAlerts(whole)
  const searches = new CriteriaIndex()
  const ids = new Uint32Array(Math.ceil(alerts / threads))
  let adding = 0
  let processor = 0
  for (let from = thread; from < alerts; from += BATCH * threads) {
    const batch: [number, IndexCriteria][] = []
    for (let id = from; id < Math.min(alerts, from + BATCH * threads); id += threads)
      batch.push([id, bench.criteria(id)])
    const started = performance.now()
    const used = processorTime()
    for (const [id, criteria] of batch) ids[searches.add(criteria)] = id
    adding += performance.now() - started
    processor += processorTime() - used
  }
  const started = performance.now()
  const before = processorTime()
  const builder = new IndexBuilder(whole.schema)
  for (const row of whole.rows) builder.add(row)
  const index = builder.build(whole.layers, 1)
  const building = performance.now() - started
  const sum = { pairs: 0, hash: 0 }
  let matched = 0
  const matching = performance.now()
  for (const { searches: same, keys } of searches.match(index)) {
    matched += same.length
    for (const search of same) addPairs(sum, ids[search] ?? 0, keys)
  }
  processor += processorTime() - before
  return { ...sum, matched, adding, building, matching: performance.now() - matching, processor }
}

/** Milliseconds that this thread has had of a processor: what it takes however busy the machine is. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

parentPort?.postMessage(matchPart(city))
