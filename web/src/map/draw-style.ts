import type { StyleSpecification } from 'maplibre-gl'
import type { MapColours } from './map-types.ts'

/** Begins the names of the drawing library's sources and layers. */
export const DRAW_PREFIX = 'plat-draw'

type Hex = `#${string}`

/** Looks of a shape while it is drawn, in the map's colours. */
export function drawingStyle(colours: MapColours) {
  const line = hex(colours.secondary)
  const point = {
    Width: 5,
    Color: hex(colours.surface),
    OutlineColor: line,
    OutlineWidth: 2.5,
  }
  return {
    fillColor: line,
    fillOpacity: 0.12,
    outlineColor: line,
    outlineWidth: 2.5,
    ...named('closingPoint', point),
    ...named('coordinatePoint', { ...point, Width: 4 }),
  }
}

/** Looks of a shape whose corners can be moved; `isCorner` says which points of its ring are shown as corners. */
export function editingStyle(colours: MapColours, isCorner: (index: number) => boolean) {
  const line = hex(colours.secondary)
  const surface = hex(colours.surface)
  const shown = (width: number) => (feature: { properties: Record<string, unknown> }) =>
    isCorner(Number(feature.properties['index'])) ? width : 0
  return {
    selectedPolygonColor: line,
    selectedPolygonFillOpacity: 0.08,
    selectedPolygonOutlineColor: line,
    selectedPolygonOutlineWidth: 2.5,
    selectionPointWidth: shown(7),
    selectionPointColor: surface,
    selectionPointOutlineColor: line,
    selectionPointOutlineWidth: shown(2.5),
    midPointWidth: 4,
    midPointColor: line,
    midPointOutlineColor: surface,
    midPointOutlineWidth: 2,
  }
}

/** A new style that keeps what is being drawn on the old one. */
export function keepDrawing(
  previous: StyleSpecification | undefined,
  next: StyleSpecification,
): StyleSpecification {
  if (previous === undefined) return next
  const sources = Object.entries(previous.sources).filter(([id]) => id.startsWith(DRAW_PREFIX))
  if (sources.length === 0) return next
  return {
    ...next,
    sources: { ...next.sources, ...Object.fromEntries(sources) },
    layers: [...next.layers, ...previous.layers.filter(({ id }) => id.startsWith(DRAW_PREFIX))],
  }
}

function named<Look extends object>(name: string, look: Look): Record<string, never> {
  // The library's names are these two put together; its own types check the values.
  return Object.fromEntries(
    Object.entries(look).map(([part, value]) => [`${name}${part}`, value]),
  ) as Record<string, never>
}

/** `rgb(1, 2, 3)` as the library takes it. */
function hex(colour: string): Hex {
  const parts = colour.match(/\d+/g)?.slice(0, 3) ?? []
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}
