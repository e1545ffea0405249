import type { MapTheme } from '@plat/contract/tenancy/basemap-palette'
import type { DrawnPoint } from '@plat/contract/search/drawn-points'
import { liveTwelfths } from '@plat/contract/search/marker-shape'

/** How a marker is drawn: a dot says the status of one record, a disc has a ring split by status. */
export type MarkerImage = {
  readonly theme: MapTheme
  /** Larger and with a halo. */
  readonly highlighted: boolean
} & (
  | {
      readonly shape: 'dot'
      readonly status: 1 | 2
      /** Of the record's status, `#rrggbb`; null: that of live or archive. */
      readonly colour: string | null
    }
  /** Where an address is that was chosen; its tip is the middle of the image. */
  | { readonly shape: 'pin' }
  | {
      readonly shape: 'disc'
      readonly diameter: number
      /** Of few records beside the largest: light, so that the others stand out. */
      readonly minor: boolean
      /** Live part of the ring. */ readonly liveTwelfths: number
      /** Of the whole ring, where all records have one status. */
      readonly colour: string | null
    }
)

/** Name of the image of a point, with the colour of its status if that has one, from which it can be drawn again. */
export function markerKey(
  point: Pick<DrawnPoint, 'count' | 'statuses' | 'diameter' | 'minor'>,
  theme: MapTheme,
  highlighted = false,
  colour?: string,
): string {
  const suffix = colour === undefined ? '' : `/${colour}`
  const prefix = `${theme}/${highlighted ? 'highlighted' : 'plain'}`
  if (point.count <= 1) return `${prefix}/dot/${point.statuses[2] > 0 ? 2 : 1}${suffix}`
  const weight = point.minor ? 'minor' : 'major'
  return `${prefix}/disc/${point.diameter}/${liveTwelfths(point.statuses)}/${weight}${suffix}`
}

/** Name of the image of a chosen address. */
export function pinKey(theme: MapTheme): string {
  return `${theme}/plain/pin`
}

/** Reads a name back. Null for a name that is no marker's. */
export function parseMarkerKey(key: string): MarkerImage | null {
  const [theme, lift, shape, first, second, third, fourth] = key.split('/')
  if (theme !== 'light' && theme !== 'dark') return null
  const highlighted = lift === 'highlighted'
  if (shape === 'pin') return { theme, highlighted, shape }
  if (shape === 'dot')
    return { theme, highlighted, shape, status: first === '2' ? 2 : 1, colour: second ?? null }
  const [diameter, twelfths] = [Number(first), Number(second)]
  if (shape !== 'disc' || !(diameter > 0) || !(twelfths >= 0)) return null
  const minor = third === 'minor'
  return {
    theme,
    highlighted,
    shape,
    diameter,
    minor,
    liveTwelfths: twelfths,
    colour: fourth ?? null,
  }
}
