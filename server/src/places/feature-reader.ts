import { isWgs84, type RawFeature } from './geojson-file.ts'
import { checkGeometry, touchesBounds } from './geometry-check.ts'
import type { LayerFeature, LayerReading } from './layer-reading.ts'
import { Notes } from './layer-notes.ts'
import { featureName, titleCase, usedProperties } from './name-template.ts'

/** Features whose properties are named where the property of the name is missing. */
const NAMED_FROM = 50

/** Checks the features of a file one after the other and keeps what is to be said of them. */
export class FeatureReader {
  readonly notes = new Notes()
  readonly #reading: LayerReading
  readonly #missing: Set<string>
  readonly #known = new Set<string>()
  #read = 0
  #kept = 0
  #touches = false

  constructor(reading: LayerReading) {
    this.#reading = reading
    this.#missing = new Set(reading.name === undefined ? [] : usedProperties(reading.name))
  }

  /** Features read so far. */
  get count(): number {
    return this.#read
  }

  /** The feature as the layer keeps it; null for one that is left out or wrong, which is noted. */
  read(raw: RawFeature): LayerFeature | null {
    const { notes } = this
    const reading = this.#reading
    this.#read += 1
    for (const property of this.#missing)
      if (Object.hasOwn(raw.properties, property)) this.#missing.delete(property)
    if (this.#read <= NAMED_FROM)
      for (const property of Object.keys(raw.properties)) this.#known.add(property)
    const written = reading.name === undefined ? '' : featureName(reading.name, raw.properties)
    const name = reading.case === 'title' ? titleCase(written) : written
    const areas = reading.places ? 'places' : reading.parcels === true ? 'parcels' : null
    const label = `feature ${this.#read}${name === '' ? '' : ` "${name}"`}`
    const check = checkGeometry(raw.geometry, reading.bounds)
    if (name.includes('\0') || !name.isWellFormed())
      notes.fail(
        'name',
        `feature ${this.#read}: got a name with a zero byte or half a character, expected neither`,
      )
    else if (check.kind === 'empty') notes.warn('without a geometry, left out', label)
    else if (check.kind === 'wrong') notes.fail(check.fault, `${label}: ${check.message}`)
    else if (areas !== null && !check.geometry.type.endsWith('Polygon'))
      notes.fail(
        'polygon',
        `${label}: got a ${check.geometry.type}, expected a polygon: ${areas} are areas`,
      )
    else if (areas !== null && name === '') notes.warn('without a name, left out', label)
    else {
      if (check.repaired) notes.warn('with rings that had to be closed or dropped', label)
      this.#kept += 1
      this.#touches ||= touchesBounds(check.geometry, reading.bounds)
      return {
        type: 'Feature',
        properties: name === '' ? {} : { name },
        geometry: check.geometry,
      }
    }
    return null
  }

  /** What is wrong and what is odd, once all features have been read. @param crs as the file names it */
  messages(crs: string | null): { errors: string[]; warnings: string[] } {
    const only = (error: string) => ({ errors: [error], warnings: [] })
    if (this.#read === 0) return only('got a collection without features, expected at least one')
    if (this.#missing.size > 0) return only(noProperty([...this.#missing], [...this.#known]))
    const errors = this.notes.errors()
    if (errors.length === 0 && this.#kept === 0)
      errors.push('got no usable feature, expected at least one')
    const warnings = [...crsWarning(crs), ...this.notes.warnings()]
    if (errors.length === 0 && !this.#touches)
      warnings.push('no feature has a corner within agencyBounds: is it the right city?')
    return { errors, warnings }
  }
}

function noProperty(missing: readonly string[], known: readonly string[]): string {
  return (
    `got the name property ${missing.map((one) => `"${one}"`).join(' and ')} that no feature has, ` +
    `expected one of ${known.slice(0, 30).join(', ') || 'none: the features have no properties'}`
  )
}

function crsWarning(crs: string | null): string[] {
  if (crs === null || isWgs84(crs)) return []
  return [`the file says its coordinates are ${crs}, but they are degrees; they are used as WGS 84`]
}
