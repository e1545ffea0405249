import type { ExpressionSpecification } from 'maplibre-gl'

/** Line width in pixels that grows with the map between two zoom levels. */
export function growingWidth(
  zoom: number,
  width: number,
  laterZoom: number,
  laterWidth: number,
): ExpressionSpecification {
  return ['interpolate', ['exponential', 1.5], ['zoom'], zoom, width, laterZoom, laterWidth]
}
