import { own } from '@plat/contract/platform/own'
import { markEntry } from '@plat/contract/tenancy/legend-entries'
import type { LegendLine, Scene } from './scene.ts'
import type { PlacedMarker } from './record-marks.ts'

/** Lines of a legend; a picture has no room for more. */
const MAX_LINES = 6

/**
 * What the colours of the drawn markers mean, those with a status of their own first; none where all are alike. A mark
 * has one name: that of all live or archived records, where some of the markers that look so are of several statuses.
 */
export function legendLines(
  { legend, colours }: Pick<Scene, 'legend' | 'colours'>,
  markers: readonly PlacedMarker[],
): LegendLine[] {
  const others: LegendLine[] = [
    { colour: colours.live, category: 1, text: legend.live },
    { colour: colours.archive, category: 2, text: legend.archive },
  ]
  const lines = [...legend.lines, ...others]
  const drawn = new Set<LegendLine>()
  for (const { point } of markers) {
    const colour = own(colours.statuses, point.status ?? '')
    const { 1: live, 2: archived } = point.statuses
    for (const other of others) {
      const { category } = other
      if ((category === 1 ? live : archived) === 0) continue
      const line = colour === undefined ? other : markEntry(lines, { colour, category })
      if (line !== undefined) drawn.add(line)
    }
  }
  const general = others.filter((line) => drawn.has(line))
  const named = lines.filter(
    (line) => drawn.has(line) && (markEntry(general, line) ?? line) === line,
  )
  return named.length > 1 ? named.slice(0, MAX_LINES) : []
}
