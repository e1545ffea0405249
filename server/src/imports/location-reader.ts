import type { Expression } from '../tenancy/document/expression-document.ts'
import type { LocationMapping } from '../tenancy/document/source-mapping.ts'
import type { ExpressionContext } from './expression-context.ts'
import { compileExpression, compileTextExpression } from './expressions.ts'
import {
  judgeLocation,
  LOCATION_PROBLEMS,
  type LocationRules,
  parsePointText,
} from './locations.ts'
import { numberOf } from './numbers.ts'
import type { Row } from './row.ts'
import { readGeometry } from './shapes.ts'

/** A record's location, as it goes into the database. */
export interface RecordPlace {
  readonly point: readonly [lng: number, lat: number] | null
  /** Well-known text with its SRID, for lines and areas. */
  readonly wkt: string | null
  readonly problem: string | null
  /** The point as the source writes it, when it can be used. */
  readonly given: readonly [x: number, y: number] | null
}

const NOWHERE: RecordPlace = { point: null, wkt: null, problem: null, given: null }

/** Column in which readers of GeoJSON put a feature's geometry. */
export const GEOMETRY_COLUMN = '$geometry'
const GEOMETRY: Expression = {
  column: GEOMETRY_COLUMN,
  json: true,
  trim: true,
  collapse: false,
  dashes: false,
  unlisted: 'keep',
}

/** Compiles the location of a mapping; a bad location never rejects the record. */
export function locationReader(
  mapping: LocationMapping | undefined,
  rules: LocationRules,
  context: ExpressionContext,
): (row: Row) => RecordPlace {
  if (!mapping) return () => NOWHERE
  if ('text' in mapping) {
    const read = compileTextExpression(mapping.text, 'location', context)
    return (row) => {
      const text = read(row)
      return text === null ? NOWHERE : place(...parsePointText(text, mapping.order), rules)
    }
  }
  if ('geometry' in mapping) {
    const expression =
      mapping.geometry === true ? GEOMETRY : { ...mapping.geometry, json: true as const }
    const read = compileExpression(expression, 'location', context)
    return (row) => geometryPlace(read(row), rules)
  }
  // Here NaN and words must differ from empty, so the number is not read by an expression.
  const lng = compileTextExpression({ ...mapping.lng, number: undefined }, 'location', context)
  const lat = compileTextExpression({ ...mapping.lat, number: undefined }, 'location', context)
  return (row) => {
    const [x, y] = [lng(row), lat(row)]
    return place(x === null ? null : numberOf(x), y === null ? null : numberOf(y), rules)
  }
}

function geometryPlace(value: unknown, rules: LocationRules): RecordPlace {
  if (value === null || value === undefined) return NOWHERE
  // Some write a feature without a location as an empty geometry.
  if (isEmpty(value)) return NOWHERE
  const shape = readGeometry(value, rules.projection)
  if (shape.kind === 'unreadable') return { ...NOWHERE, problem: LOCATION_PROBLEMS.geometry }
  const [x, y] = shape.point
  if (shape.wkt === null) return place(x, y, rules)
  const judged = place(x, y, { ...rules, projection: null })
  return judged.point ? { ...judged, wkt: `SRID=4326;${shape.wkt}` } : judged
}

function isEmpty(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'coordinates' in value &&
    Array.isArray(value.coordinates) &&
    value.coordinates.length === 0
  )
}

function place(x: number | null, y: number | null, rules: LocationRules): RecordPlace {
  const located = judgeLocation(x, y, rules)
  // Only a pair of numbers is a point.
  if (located.kind === 'point' && x !== null && y !== null)
    return { ...NOWHERE, point: [located.lng, located.lat], given: [x, y] }
  return located.kind === 'unusable' ? { ...NOWHERE, problem: located.problem } : NOWHERE
}
