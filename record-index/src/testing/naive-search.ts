import { fold } from '../fold.ts'
import { latToUnit, lngToUnit, projectX, projectY, unitToLat, unitToLng } from '../mercator.ts'
import type {
  Bounds,
  IndexCriteria,
  IndexPlaceLayer,
  IndexRange,
  IndexRow,
  IndexShape,
  IndexSort,
} from '../types.ts'
import { queryWords } from '../words.ts'
import { SCHEMA } from './small-city.ts'

/** The same answers as the index, by scanning all records with the simplest code. */
export class NaiveSearch {
  readonly rows: readonly IndexRow[]
  readonly layers: readonly IndexPlaceLayer[]

  constructor(rows: readonly IndexRow[], layers: readonly IndexPlaceLayer[]) {
    this.rows = rows
    this.layers = layers
  }

  match(criteria: IndexCriteria): IndexRow[] {
    return this.rows.filter((row) => this.meets(row, criteria))
  }

  /** 1-based number of the first area that contains the row, 0 for none. */
  area(row: IndexRow): number {
    const places = this.layers.find((layer) => layer.area)?.places ?? []
    return (
      // Its first location decides.
      places.findIndex((place) =>
        inShape({ ...row, moreLocations: [] }, { kind: 'polygon', geometry: place.geometry }),
      ) + 1
    )
  }

  sort(rows: readonly IndexRow[], sort: IndexSort): IndexRow[] {
    const byReference = (a: IndexRow, b: IndexRow) =>
      Buffer.compare(Buffer.from(a.reference), Buffer.from(b.reference)) || a.key - b.key
    return [...rows].sort((a, b) => {
      if (sort.field === 'reference') return sort.descending ? byReference(b, a) : byReference(a, b)
      const first = this.sortValue(a, sort.field)
      const second = this.sortValue(b, sort.field)
      if (first === second) return byReference(a, b)
      if (first === null) return 1
      if (second === null) return -1
      return first < second === sort.descending ? 1 : -1
    })
  }

  private sortValue(row: IndexRow, field: string): string | number | null {
    if (field === 'area') return this.area(row) || null
    return valueOf(row, field)
  }

  private meets(row: IndexRow, criteria: IndexCriteria): boolean {
    const {
      categories = {},
      dates = {},
      numbers = {},
      statusCategory,
      places,
      shapes,
      placeShapes,
      excludedShapes,
      keys,
    } = criteria
    if (row.visibility > criteria.visibility) return false
    if (statusCategory !== undefined && row.statusCategory !== statusCategory) return false
    for (const [id, values] of Object.entries(categories)) {
      if (values !== undefined && !values.includes(categoryOf(row, id))) return false
    }
    for (const [id, range] of Object.entries({ ...dates, ...numbers })) {
      if (range !== undefined && !inRange(valueOf(row, id), range)) return false
    }
    if (keys !== undefined && !keys.includes(row.key)) return false
    if (shapes !== undefined && !shapes.some((shape) => inShape(row, shape))) return false
    if (placeShapes !== undefined && !placeShapes.some((shape) => inShape(row, shape))) return false
    if (excludedShapes?.some((shape) => inShape(row, shape))) return false
    if (places !== undefined) {
      const chosen = this.layers
        .flatMap((layer) => layer.places)
        .filter((place) => places.includes(place.guid))
      if (!chosen.some((place) => inShape(row, { kind: 'polygon', geometry: place.geometry }))) {
        return false
      }
    }
    return criteria.text === undefined || hasWords(row.text ?? '', criteria.text)
  }
}

export function categoryOf(row: IndexRow, id: string): string | null {
  return row.categories[SCHEMA.categories.indexOf(id)] ?? null
}

/** Whether a row is located in the view. */
export function inView(row: IndexRow, view: Bounds): boolean {
  return inShape(row, { kind: 'rectangle', bounds: view })
}

/** The value of a field of the row; null where it has none. */
export function valueOf(row: IndexRow, field: string): string | number | null {
  if (SCHEMA.categories.includes(field)) return categoryOf(row, field)
  if (SCHEMA.dates.includes(field)) return row.dates[SCHEMA.dates.indexOf(field)] ?? null
  return row.numbers[SCHEMA.numbers.indexOf(field)] ?? null
}

function inRange(value: string | number | null, { from, to, stated }: IndexRange): boolean {
  if (stated !== undefined && stated !== (value !== null)) return false
  if (from === undefined && to === undefined) return true
  if (typeof value !== 'number') return false
  return (from === undefined || value >= from) && (to === undefined || value <= to)
}

/** The words of a text, those with an apostrophe also without it. */
function wordsOf(text: string): string[] {
  const folded = fold(text)
  return [folded, folded.replaceAll("'", '')].flatMap((one) => one.split(/[^a-z0-9]+/))
}

function hasWords(text: string, query: string): boolean {
  const own = wordsOf(text)
  const wanted = queryWords(query)
  if (wanted.length === 0) return query.trim() === ''
  return wanted.every((spellings, i) =>
    spellings.some((spelling) =>
      spelling.every((word, j) =>
        i === wanted.length - 1 && j === spelling.length - 1
          ? own.some((one) => one.startsWith(word))
          : own.includes(word),
      ),
    ),
  )
}

/** A record's distinct locations, rounded to index units, under a centimetre. */
export function locationsOf({
  lng,
  lat,
  moreLocations = [],
}: IndexRow): { x: number; y: number }[] {
  if (lng === null || lat === null) return []
  const all = [[lng, lat] as const, ...moreLocations].map(([east, north]) => ({
    x: lngToUnit(east),
    y: latToUnit(north),
  }))
  return [...new Map(all.map((one) => [`${one.x} ${one.y}`, one])).values()]
}

function inShape(row: IndexRow, shape: IndexShape): boolean {
  return locationsOf(row).some(({ x, y }) => pointInShape(x, y, shape))
}

function pointInShape(x: number, y: number, shape: IndexShape): boolean {
  switch (shape.kind) {
    case 'rectangle': {
      const [west, south, east, north] = shape.bounds
      return (
        x >= lngToUnit(west) &&
        x <= lngToUnit(east) &&
        y <= latToUnit(south) &&
        y >= latToUnit(north)
      )
    }
    case 'polygon': {
      const { geometry } = shape
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      return polygons.some((rings) => rings.filter((ring) => inRing(x, y, ring)).length % 2 === 1)
    }
    case 'circle':
      return distance(unitToLng(x), unitToLat(y), shape.center[0], shape.center[1]) <= shape.radius
  }
}

function inRing(x: number, y: number, ring: readonly (readonly number[])[]): boolean {
  let inside = false
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x1, y1] = [projectX(ring[i]![0]), projectY(ring[i]![1])]
    const [x2, y2] = [projectX(ring[i + 1]![0]), projectY(ring[i + 1]![1])]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  }
  return inside
}

/** Metres between two points, by the haversine formula. */
function distance(lng1: number, lat1: number, lng2: number, lat2: number): number {
  const radians = Math.PI / 180
  const a =
    Math.sin(((lat2 - lat1) * radians) / 2) ** 2 +
    Math.cos(lat1 * radians) *
      Math.cos(lat2 * radians) *
      Math.sin(((lng2 - lng1) * radians) / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(a))
}
