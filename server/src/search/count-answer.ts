import type { RecordCount } from '@plat/contract/search/search'
import type { IndexCount } from '@plat/record-index/index-results'

/** Counts of records with and without a location as the API answers them. */
export function countAnswer(
  located: IndexCount['located'],
  unlocated: IndexCount['unlocated'],
): RecordCount {
  const sum = (counts: IndexCount['located']): number => counts[1] + counts[2]
  return {
    located: sum(located),
    unlocated: sum(unlocated),
    all: sum(located) + sum(unlocated),
    status: { 1: located[1] + unlocated[1], 2: located[2] + unlocated[2] },
  }
}
