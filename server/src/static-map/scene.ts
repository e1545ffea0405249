import type { AnyGeometry } from '@plat/contract/platform/geometry'
import type { Locale } from '@plat/contract/platform/localized'
import type { LocationFeature } from '@plat/contract/search/search'
import type { Frame, PlacedTile } from './frame.ts'

/**
 * Everything that a picture of a map shows, as plain data: it goes to the thread that draws it, as an image or into a
 * PDF. Texts are in one language; colours are `#rrggbb`.
 */
export interface Scene {
  readonly locale: Locale
  readonly frame: Frame
  readonly basemap: SceneBasemap
  readonly colours: SceneColours
  /** Locations, clusters and outlines as the map's answer has them. */
  readonly features: readonly LocationFeature[]
  /** What was searched: a drawn shape, the surroundings of an address, places; and what was left out of it. */
  readonly areas: readonly SceneArea[]
  readonly legend: SceneLegend
  /** Given where a page's own map takes the picture's place: it has no legend and no scale of its own. */
  readonly page?: { readonly coveredBelow: number }
  readonly attribution: string
  /** Left out in mails and reports, which say the same around the map. */
  readonly strip: TitleStrip | null
}

/** The ground. `plain`: there is none that could be drawn, and the picture says so. */
export type SceneBasemap =
  | {
      readonly kind: 'vector'
      readonly style: 'plat' | 'protomaps'
      readonly tiles: readonly SceneTile[]
    }
  | { readonly kind: 'raster'; readonly tiles: readonly SceneTile[] }
  | { readonly kind: 'plain'; readonly note: string | null }

/** A tile with its content: MVT, gzip or not, or an image (PNG, JPEG). */
export interface SceneTile extends PlacedTile {
  readonly data: Uint8Array
}

/** Colours of what lies on the ground. */
export interface SceneColours {
  /** Of discs and chosen places, and what is readable on it. */
  readonly primary: string
  readonly onPrimary: string
  /** The agency's colour as text on white. */
  readonly primaryText: string
  /** Of drawn shapes. */
  readonly secondary: string
  readonly live: string
  readonly archive: string
  /** By the source's status text. */
  readonly statuses: Readonly<Record<string, string>>
}

/** An outline in degrees: `place` in the agency's colour, `search` dashed, `excluded` darkened. */
export interface SceneArea {
  readonly kind: 'place' | 'search' | 'excluded'
  readonly geometry: AnyGeometry
}

/** What colours of markers mean; the picture names those that it has. */
export interface SceneLegend {
  readonly lines: readonly LegendLine[]
  /** Names of markers whose records have several statuses, or one without a colour. */
  readonly live: string
  readonly archive: string
}

/** What a colour of a marker means. */
export interface LegendLine {
  readonly colour: string
  /** 1 = live, 2 = archive: which shape the markers have. */
  readonly category: 1 | 2
  readonly text: string
}

/** What a preview says under its map. */
export interface TitleStrip {
  /** Who speaks: the agency or its staff in its colours, anyone else in neutral ones with a smaller heading. */
  readonly speaker: { readonly name: string; readonly isAgency: boolean }
  readonly heading: string
  readonly text: string
  /** A number and what it counts, at the right; null for none. */
  readonly figure: { readonly number: string; readonly noun: string } | null
}
