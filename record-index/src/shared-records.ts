import type { CellTallies } from './cell-tallies.ts'
import type { LocationGroup, SharedRecords } from './index-results.ts'
import { unitToLat, unitToLng } from './mercator.ts'
import type { Stand } from './more-locations.ts'

/*
 * A feature of the map counts each of its records once, however many of their locations it stands for. A record that
 * several features count is named in each, so that they can be added up.
 */

/** Adds further locations to the groups that have the first ones. @returns false when there are more than `limit` */
export function addStands(
  groups: LocationGroup[],
  stands: readonly Stand[],
  limit: number,
  statusOf: (stand: Stand) => string | undefined,
): boolean {
  if (stands.length === 0) return true
  const numbers = new Map(groups.map(({ x, y }, i) => [`${x} ${y}`, i]))
  for (const stand of stands) {
    const { x, y, live, isFirst } = stand
    if (isFirst) continue
    const status = statusOf(stand)
    const place = `${x} ${y}`
    const number = numbers.get(place) ?? groups.length
    if (number === groups.length) {
      if (groups.length === limit) return false
      groups.push({ x, y, lng: unitToLng(x), lat: unitToLat(y), live: 0, archive: 0, status })
      numbers.set(place, number)
    }
    groups[number][live ? 'live' : 'archive']++
    if (groups[number].status !== status) groups[number].status = undefined
  }
  for (const [number, shared] of sharedBy(stands, ({ x, y }) => numbers.get(`${x} ${y}`) ?? -1))
    groups[number].shared = shared
  return true
}

/** Takes the second and further locations of a record out of the counts of a cluster. @returns what clusters share */
export function countOnce(
  clusters: CellTallies,
  stands: readonly Stand[],
  clusterAt: (stand: Stand) => number,
): Map<number, SharedRecords> {
  const counted = new Set<string>()
  for (const stand of stands) {
    const cluster = clusterAt(stand)
    if (cluster === -1) continue
    const once = `${stand.key} ${cluster}`
    if (counted.has(once)) clusters.removeOne(cluster, stand)
    counted.add(once)
  }
  return sharedBy(stands, clusterAt)
}

/** The records that stand in several features, by feature. */
function sharedBy(
  stands: readonly Stand[],
  featureOf: (stand: Stand) => number,
): Map<number, SharedRecords> {
  const features = new Map<number, { live: boolean; of: Set<number> }>()
  for (const stand of stands) {
    const feature = featureOf(stand)
    if (feature === -1) continue
    const known = features.get(stand.key) ?? { live: stand.live, of: new Set() }
    known.of.add(feature)
    features.set(stand.key, known)
  }
  const shared = new Map<number, SharedRecords>()
  // In one order, whether a record came from the base or from the delta.
  for (const [key, { live, of }] of [...features].sort(([a], [b]) => a - b)) {
    if (of.size < 2) continue
    for (const feature of of) {
      const records = shared.get(feature) ?? { live: [], archive: [] }
      records[live ? 'live' : 'archive'].push(key)
      shared.set(feature, records)
    }
  }
  return shared
}
