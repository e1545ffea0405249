import { type Bits, nextBit, setBit } from './bits.ts'
import type { BoxTable } from './box-table.ts'
import { recordsWithMoreInRegion } from './more-locations.ts'
import { type Points, RegionPredicate } from './region-predicate.ts'
import { polygonRegion } from './polygon-region.ts'
import { UnionRegion } from './region.ts'
import { sharedUint32, type SharedCodes } from './shared-arrays.ts'
import type { IndexPlaceLayer, Section } from './types.ts'

/**
 * The records of each place by any of their locations, as ranges of positions. Also writes into `area` the index of the first place of the area layer
 * that contains the record's first location; other positions stay as they are.
 */
export function buildPlaces(
  layers: readonly IndexPlaceLayer[],
  points: Points & { more: BoxTable },
  located: Bits,
  area: SharedCodes,
): { sections: Record<string, Section>; guids: string[] } {
  const guids: string[] = []
  const starts = [0]
  const runs: number[] = []
  const bits = new Int32Array(located.length)
  for (const layer of layers) {
    const ofLayer: { from: number; to: number; code: number }[] = []
    layer.places.forEach((place, code) => {
      bits.set(located)
      const region = new UnionRegion(polygonRegion(place.geometry))
      new RegionPredicate(points, region).and(bits, 0, bits.length)
      if (layer.area) for (const run of runsOf(bits)) ofLayer.push({ ...run, code })
      for (const p of recordsWithMoreInRegion(points.more, region)) setBit(bits, p)
      for (const { from, to } of runsOf(bits)) runs.push(from, to)
      guids.push(place.guid)
      starts.push(runs.length)
    })
    // Written last to first, because the first place wins.
    for (const { from, to, code } of ofLayer.reverse()) area.fill(code, from, to)
  }
  const placeStarts = sharedUint32(starts.length)
  placeStarts.set(starts)
  const placeRuns = sharedUint32(runs.length)
  placeRuns.set(runs)
  return { sections: { 'place.starts': placeStarts, 'place.runs': placeRuns }, guids }
}

/** The union of lists of ranges (from, to (exclusive), from, …), ascending, not touching. */
export function unionRanges(lists: readonly Uint32Array[]): Uint32Array {
  if (lists.length === 1) return lists[0]
  const pairs: [number, number][] = []
  for (const list of lists)
    for (let i = 0; i < list.length; i += 2) pairs.push([list[i], list[i + 1]])
  pairs.sort((a, b) => a[0] - b[0])
  const union: number[] = []
  for (const [from, to] of pairs) {
    const last = union.length - 1
    if (last >= 0 && from <= union[last]) union[last] = Math.max(union[last], to)
    else union.push(from, to)
  }
  return Uint32Array.from(union)
}

/** Ranges of positions whose bits are set. */
function runsOf(bits: Bits): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  const end = bits.length * 32
  for (let from = nextBit(bits, 0, end); from < end;) {
    const to = nextClear(bits, from, end)
    runs.push({ from, to })
    from = nextBit(bits, to, end)
  }
  return runs
}

function nextClear(bits: Bits, from: number, end: number): number {
  let p = from
  while (p < end) {
    const inverted = ~bits[p >>> 5] & (-1 << (p & 31))
    if (inverted !== 0) return (p & ~31) + 31 - Math.clz32(inverted & -inverted)
    p = (p & ~31) + 32
  }
  return end
}
