import type { LocationGroup } from '../index-results.ts'

/** How many records features of a map stand for, each shared one once. */
export function shownRecords(features: readonly LocationGroup[]): {
  live: number
  archive: number
} {
  const total = (status: 'live' | 'archive') => {
    const shared = features.flatMap((one) => one.shared?.[status] ?? [])
    const counted = features.reduce((all, one) => all + one[status], 0)
    return counted - shared.length + new Set(shared).size
  }
  return { live: total('live'), archive: total('archive') }
}
