import type { MapTheme } from '@plat/contract/tenancy/basemap-palette'
import type { MapSettings } from '@plat/contract/tenancy/map-settings'
import type { AnyGeometry, Bounds, Position } from '@plat/contract/platform/geometry'
import type { LocationFeature } from '@plat/contract/search/search'
import type { IControl } from 'maplibre-gl'

/** Colours as CSS, resolved for the theme in use. */
export interface MapColours {
  /** The agency's primary colour: discs of clusters, the chosen place. */
  readonly primary: string
  /** Readable on `primary`. */
  readonly onPrimary: string
  /** The agency's secondary colour: drawn search shapes. */
  readonly secondary: string
  /** Behind controls and around markers. */
  readonly surface: string
  readonly live: string
  readonly archive: string
  /** Of single markers and outlines by the source's status text, `#rrggbb`; others are live or archive. */
  readonly statuses: ReadonlyMap<string, string>
}

/** All texts of the map, in the reader's language. */
export interface MapTexts {
  /** Name of the map region for screen readers. */
  readonly name: string
  readonly zoomIn: string
  readonly zoomOut: string
  /** Button that shows or hides the attribution. */
  readonly attribution: string
  readonly locate: string
  /** Said where the person could not be located. */
  readonly notLocated: string
  readonly fullScreen: string
  readonly leaveFullScreen: string
  /** Said while tiles of the basemap do not arrive. */
  readonly noBasemap: string
}

/** A control of the map whose texts can be changed while it is on the map. */
export interface TextControl extends IControl {
  relabel(texts: MapTexts, locale: string): void
}

/** Where the map looks; what a search and an address need of it. */
export interface MapViewState {
  /** West, south, east, north in degrees. */
  readonly bounds: Bounds
  readonly center: Position
  readonly zoom: number
  /** True when a person moved the map, false when the page did. */
  readonly byUser: boolean
}

/** A view to go to: a point with a zoom (default 11), or bounds to be fitted. */
export type MapViewTarget =
  | { readonly lng: number; readonly lat: number; readonly zoom?: number }
  | { readonly bounds: Bounds; readonly maxZoom?: number }

/** Something to lift on the map. The position serves when the map shows it inside a cluster, or not at all. */
export interface MapTarget {
  readonly guid: string
  readonly position?: Position | null
  /** Status category of a single record, for its shape. */
  readonly status?: 1 | 2
  /** What the source says of that record, for the colour of its marker and its shape. */
  readonly statusText?: string | null
  /** All locations of a single record that is open: each has its marker, whatever else the map shows. */
  readonly locations?: readonly Position[]
  /** Outline of that record, by its guid. */
  readonly outline?: { readonly record: string; readonly geometry: AnyGeometry }
}

/** What was pointed at. A cluster may stand for several features of the answer that lie too close. */
export interface MapHit {
  readonly kind: LocationFeature['properties']['type']
  /** Of the location, of the record for a geometry, of its largest member for a cluster. */
  readonly guid: string
  readonly count: number
  readonly statuses: LocationFeature['properties']['statuses']
  readonly position: Position
  /** Of all its records; a point for a location. */
  readonly bounds: Bounds
  /** Zoom at which a cluster was formed. */
  readonly zoom?: number
}

/** Space covered by panels over the map, in CSS pixels. */
export interface MapPadding {
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

/** `failed` leaves the page with the list alone: no WebGL, or the map's own files did not load. */
export type MapState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready' }
  | { readonly status: 'failed'; readonly reason: 'webgl' | 'load' }
  | { readonly status: 'disposed' }

/** What the map is made with. */
export interface MapEngineOptions {
  readonly mapSettings: MapSettings
  readonly locale: string
  readonly theme: MapTheme
  readonly colours: MapColours
  readonly texts: MapTexts
  readonly reducedMotion: boolean
  /** A picture rather than a tool: nothing moves it, and it has no controls but its sources. */
  readonly isStatic?: boolean | undefined
  /** Where to start; the agency's bounds when left out. */
  readonly view?: MapViewTarget
  /** How much of it panels cover at the start. */
  readonly padding?: MapPadding | undefined
}

/** What the map reports to the page. */
export interface MapHandlers {
  /** The view came to rest somewhere else; also once at the start. */
  onViewChange?(view: MapViewState): void
  /** Guid of the point or shape under the pointer, null when it has left. */
  onHover?(guid: string | null): void
  onClick?(hit: MapHit): void
}
