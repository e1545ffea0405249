import { MAPPED_COLUMNS } from '../tenancy/document/source-mapping.ts'
import { STAGED_COLUMNS, STAGED_TYPES } from './staged-row.ts'

/**
 * How a field of a record `r` is compared with the staged row `i`, in SQL. Names of attributes are the
 * parameter $2.
 */
export interface ComparedField {
  readonly name: string
  /** The record has a value. */
  readonly had: string
  /** It has a value and would lose it. */
  readonly lost: string
  /** It has a value and would get another. */
  readonly changed: string
  /** Both as text, for an example. */
  readonly before: string
  readonly after: string
}

/** Degrees, about 50 metres: a location written with other decimals has not moved. */
const MOVED = 0.0005

/** The fields of a module's records, each with how it is compared. */
export function comparedFields(attributes: readonly string[]): ComparedField[] {
  return [
    ...MAPPED_COLUMNS.map((name) => valueField(name, `r.${name}`, `i.${name}`)),
    ...attributes.map((name, index) =>
      valueField(
        name,
        `(r.attributes ->> ($2::text[])[${index + 1}])`,
        `(i.attributes ->> ($2::text[])[${index + 1}])`,
      ),
    ),
    LOCATION,
    SHAPE,
    EVENTS,
    VISIBILITY,
  ]
}

function valueField(name: string, before: string, after: string): ComparedField {
  return {
    name,
    had: `${before} is not null`,
    lost: `${before} is not null and ${after} is null`,
    // Null where one of the two is empty, which a filter does not count.
    changed: `${before} <> ${after}`,
    before: `${before}::text`,
    after: `${after}::text`,
  }
}

const LOCATION: ComparedField = {
  name: 'location',
  had: 'r.lng is not null',
  lost: 'r.lng is not null and i.lng is null',
  changed: `abs(r.lng - i.lng) > ${MOVED} or abs(r.lat - i.lat) > ${MOVED}`,
  before: `r.lng || ', ' || r.lat`,
  after: `i.lng || ', ' || i.lat`,
}

/** The area or line of a record; only its presence is compared, its course would cost too much. */
const SHAPE: ComparedField = {
  name: 'shape',
  had: 'r.shape is not null',
  lost: 'r.shape is not null and i.shape is null',
  changed: 'false',
  before: 'st_geometrytype(r.shape)',
  after: 'st_geometrytype(i.shape)',
}

const EVENTS: ComparedField = {
  name: 'events',
  had: `r.events <> '[]'`,
  lost: 'r.events <> i.events and jsonb_array_length(i.events) < jsonb_array_length(r.events)',
  changed: 'r.events <> i.events and jsonb_array_length(i.events) = jsonb_array_length(r.events)',
  before: `jsonb_array_length(r.events) || ' steps'`,
  after: `jsonb_array_length(i.events) || ' steps'`,
}

const LEVELS = `(array['everybody', 'registered', 'internal'])`
/** Lost means open to more people than before. */
const VISIBILITY: ComparedField = {
  name: 'visibility',
  had: 'r.visibility > 0',
  lost: 'i.visibility < r.visibility',
  changed: 'i.visibility > r.visibility',
  before: `${LEVELS}[r.visibility + 1]`,
  after: `${LEVELS}[i.visibility + 1]`,
}

/** Columns that say who a record is, and its hash; the others are what an import may change. */
const IDENTITY = new Set(['guid', 'content_hash', 'source_key'])

/**
 * The condition that all stored values are the same. Of jsonb the texts are compared: 1.0 and 1 are equal as
 * jsonb and read differently.
 */
export const SAME_VALUES = STAGED_COLUMNS.filter((column) => !IDENTITY.has(column))
  .map((column) => {
    const cast = STAGED_TYPES[column] === 'jsonb' ? '::text' : ''
    return `r.${column}${cast} is not distinct from i.${column}${cast}`
  })
  .join(' and ')
