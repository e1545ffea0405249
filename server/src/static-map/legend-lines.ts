import { own } from '@plat/contract/platform/own'
import type { LegendLine, Scene } from './scene.ts'
import type { PlacedMarker } from './record-marks.ts'

/** Lines of a legend; a picture has no room for more. */
const MAX_LINES = 6

/** What the colours of the drawn markers mean, those with a status of their own first; none where all are alike. */
export function legendLines(scene: Scene, markers: readonly PlacedMarker[]): LegendLine[] {
  const { legend, colours } = scene
  const drawn = new Set<string>()
  for (const { point } of markers) {
    const colour = own(colours.statuses, point.status ?? '')
    const { 1: live, 2: archived } = point.statuses
    if (live > 0) drawn.add(keyOf(colour ?? colours.live, 1))
    if (archived > 0) drawn.add(keyOf(colour ?? colours.archive, 2))
  }
  const others: LegendLine[] = [
    { colour: colours.live, category: 1, text: legend.live },
    { colour: colours.archive, category: 2, text: legend.archive },
  ]
  // A colour has one line, also where a status has that of all others.
  const known = new Set(legend.lines.map(({ colour, category }) => keyOf(colour, category)))
  const lines = [
    ...legend.lines,
    ...others.filter(({ colour, category }) => !known.has(keyOf(colour, category))),
  ]
  const named = lines.filter(({ colour, category }) => drawn.has(keyOf(colour, category)))
  return named.length > 1 ? named.slice(0, MAX_LINES) : []
}

function keyOf(colour: string, category: 1 | 2): string {
  return `${colour} ${category}`
}
