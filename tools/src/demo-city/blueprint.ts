import type { Area, Point, Ring } from './geometry.ts'

/** How a part of the city was laid out: block sizes, culs-de-sac and lot widths. */
export type ZoneStyle = 'downtown' | 'grid' | 'curved' | 'industrial'

/** Where the names of a zone's parallel streets come from. */
export interface NamePlan {
  /** Names in order; more streets than names: numbers or invented names follow. */
  names: readonly string[]
  /** `numbered`: 1st, 2nd, … from `first`; `invented`: from the city's word lists. */
  rest: 'numbered' | 'invented'
  first?: number
  suffix: string
}

/** A part of the city with one street pattern: a bent lattice of lines u and v. */
export interface ZonePlan {
  id: string
  /** The zone; where zones overlap, the earlier one in the list wins. */
  area: Area
  origin: Point
  /** Radians, counter-clockwise. */
  angle: number
  /** Metres between neighbouring streets, across and along. */
  step: readonly [number, number]
  /** Share by which the distances vary. */
  uneven: number
  /** How far streets swing to the side, in metres, and over what distance. */
  bend: { amount: number; scale: number }
  /** Bends vanish at the zone's edge, so that streets meet the road around it. */
  fade: boolean
  /** Every n-th street is a major one, in both directions; 0 = none. */
  major: readonly [number, number]
  /** Share of local street pieces left out (culs-de-sac, big blocks). */
  gaps: number
  style: ZoneStyle
  names: readonly [NamePlan, NamePlan]
  /** Neighbourhoods into which the zone is split. */
  neighbourhoods: readonly string[]
}

/** A road that does not belong to a zone's lattice. */
export interface RoadPlan {
  name: string
  class: 'highway' | 'major' | 'local'
  line: readonly Point[]
}

/** Something on the map with a name and an area. */
export interface NamedArea {
  name: string
  area: Area
}

/** A name at a point of the plan. */
export interface NamedPoint {
  name: string
  point: Point
}

/** How far the basemap reaches from the city's centre, in metres: farther than a map can be moved. */
export const HORIZON = 110_000

/** Drawn around the city up to the horizon, without records. A name may be empty. */
export interface Surroundings {
  land: readonly Area[]
  water: readonly NamedArea[]
  parks: readonly NamedArea[]
  /** Continue the city's own. */
  highways: readonly { name: string; line: readonly Point[] }[]
}

/** A zoning district: code and name. */
export interface ZoningCode {
  code: string
  name: string
}

/** Regions that can be places to choose from, as their files are named. */
export type PlaceLayer = 'neighborhoods' | 'districts' | 'parks' | 'zoning'

/** Everything about one city that is written by hand. */
export interface Blueprint {
  code: 'harbor' | 'mesa' | 'ridge'
  centre: { lng: number; lat: number }
  /** All ground, also outside the city limits; water is drawn over it. */
  land: readonly Area[]
  water: readonly NamedArea[]
  /** Water that major streets cross on bridges. */
  bridged: readonly Area[]
  parks: readonly NamedArea[]
  surroundings: Surroundings
  limit: Ring
  zones: readonly ZonePlan[]
  /** Neighbourhoods of whole zones, each zone joining the nearest; empty where zones are split instead. */
  neighbourhoods: readonly NamedPoint[]
  roads: readonly RoadPlan[]
  trails: readonly { name: string; line: readonly Point[] }[]
  /** Moves a point of the plan to its place on the ground. */
  warp: (point: Point) => Point
  /** True where there are streets and buildings. */
  developed: (point: Point) => boolean
  zoning: (point: Point, place: { style: ZoneStyle; alongMajor: boolean }) => string
  zoningCodes: readonly ZoningCode[]
  /** What follows a street's name in addresses (a quadrant, or nothing). */
  quadrant: (point: Point) => string
  zip: (point: Point) => string
  city: string
  /** Names of small parks, in order of use. */
  parkNames: readonly string[]
  /** Council districts: unions of the neighbourhoods nearest to each point. */
  districts: readonly NamedPoint[]
  landmarks: readonly NamedPoint[]
  /** Regions that the tenant folder offers as places. */
  placeLayers: readonly PlaceLayer[]
  /** Words for further street names. */
  streetWords: { first: readonly string[]; second: readonly string[]; spanish: readonly string[] }
}
