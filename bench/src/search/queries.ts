import type { BenchCase } from './bench-query.ts'
import { type BenchRows, seededRandom } from './bench-rows.ts'
import { createSamples, PAGE_SIZE, type Samples } from './samples.ts'

const FACETS = ['record_type', 'status', 'sub_type', 'work_type', 'usage', 'status_category']

/** All cases; deterministic for the same records. */
export function benchCases(rows: BenchRows, perCase: number): BenchCase[] {
  const samples = createSamples(rows, seededRandom(20_161))
  const times = <T>(make: () => T): T[] => Array.from({ length: perCase }, make)
  return [
    ...countCases(samples, times),
    ...clusterCases(samples, times),
    ...otherCases(samples, times),
  ]
}

/** Makes as many of something as a case has queries. */
type Times = <T>(make: () => T) => T[]

/** Counts, as every move of the map asks for. */
function countCases(
  { type, days, rareType, neighbourhood, city, half }: Samples,
  times: Times,
): BenchCase[] {
  return [
    {
      name: 'count: neighbourhood, category, dates',
      target: { million: 0.3, tenMillion: 2, ratio: 40 },
      queries: times(() => ({
        kind: 'count',
        criteria: { category: type(), days: days() },
        view: neighbourhood(),
      })),
    },
    {
      name: 'count: whole city, category, dates',
      target: { million: 2, tenMillion: 15, ratio: 25 },
      queries: times(() => ({
        kind: 'count',
        criteria: { category: type(), days: days() },
        view: city(),
      })),
    },
    {
      name: 'count: half the city, rare category, dates',
      target: { million: 0.4, tenMillion: 2, ratio: 10 },
      queries: times(() => ({
        kind: 'count',
        criteria: { category: rareType(), days: days() },
        view: half(),
      })),
    },
  ]
}

/** Locations and clusters of a map. */
function clusterCases({ type, neighbourhood, city }: Samples, times: Times): BenchCase[] {
  return [
    {
      name: 'clusters: whole city, category',
      target: { million: 6, tenMillion: 35, ratio: 35 },
      queries: times(() => ({
        kind: 'clusters',
        criteria: { category: type() },
        view: city(),
        zoom: 10,
      })),
    },
    {
      name: 'clusters: whole city, no filter',
      target: { million: 8, tenMillion: 45, ratio: 35 },
      queries: times(() => ({ kind: 'clusters', criteria: {}, view: city(), zoom: 10 })),
    },
    {
      name: 'clusters: neighbourhood',
      target: { million: 0.8, tenMillion: 4, ratio: 80 },
      queries: times(() => ({ kind: 'clusters', criteria: {}, view: neighbourhood(), zoom: 14 })),
    },
  ]
}

/** Facets, a drawn area and pages of the list. */
function otherCases({ type, days, star, page }: Samples, times: Times): BenchCase[] {
  return [
    {
      name: 'facets of six fields, category and dates',
      target: { million: 20, tenMillion: 120 },
      queries: times(() => ({
        kind: 'facets',
        criteria: { category: type(), days: days() },
        fields: FACETS,
      })),
    },
    {
      name: 'count: polygon of 50 vertices',
      target: { million: 5, tenMillion: 30 },
      queries: times(() => ({
        kind: 'count',
        criteria: { polygon: star() },
      })),
    },
    {
      name: 'page 1, any sort',
      target: { million: 10, tenMillion: 25 },
      queries: times(page(0)),
    },
    {
      name: 'page 1,000, any sort',
      target: { million: 10, tenMillion: 25 },
      queries: times(page(999 * PAGE_SIZE)),
    },
  ]
}
