import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { IndexBuilder } from '@plat/record-index/index-builder'
import { latToUnit, lngToUnit } from '@plat/record-index/mercator'
import type { RecordIndex } from '@plat/record-index/record-index'
import { dataFolder, readAustin } from '../search/austin-rows.ts'
import { buildIndex } from '../search/index-peer.ts'

/** The records of a city: an index, and the address of each by its key. */
export interface City {
  readonly name: string
  /** City and state as people add them to an address, and a ZIP code there. */
  readonly after: string
  readonly zip: string
  readonly addresses: readonly (string | null)[]
  /** Where a record is; null for one that is not on the map. */
  readonly place: (key: number) => string | null
  readonly index: RecordIndex
  readonly buildSeconds: number
}

interface Located {
  readonly address: string
  readonly lng: number
  readonly lat: number
}

/** All cities whose files are there. */
export async function readCities(): Promise<City[]> {
  const cities: City[] = []
  const austin = await readAustin()
  if (austin !== null) {
    const { index, seconds } = buildIndex(austin, true)
    const addresses = Array.from({ length: austin.size }, (_, i) => austin.address(i))
    const place = (key: number) => placeOf(austin.lng[key], austin.lat[key])
    const [after, zip] = ['Austin, TX', '78701']
    cities.push({ name: 'Austin', after, zip, addresses, place, index, buildSeconds: seconds })
  }
  const others: [name: string, after: string, zip: string, read: () => Located[]][] = [
    ['Chicago', 'Chicago, IL', '60614', chicago],
    ['Seattle', 'Seattle, WA', '98117', seattle],
    ['Nashville', 'Nashville, TN', '37212', nashville],
    ['Long Beach', 'Long Beach, CA', '90803', longBeach],
    ['Burlington', 'Burlington, ON', 'L7R 2G6', burlington],
  ]
  for (const [name, after, zip, read] of others) {
    const rows = read()
    if (rows.length > 0) cities.push(cityOf({ name, after, zip }, rows))
  }
  return cities
}

function cityOf(about: Pick<City, 'name' | 'after' | 'zip'>, rows: readonly Located[]): City {
  const started = performance.now()
  const builder = new IndexBuilder({ categories: [], dates: [], numbers: [], text: false })
  rows.forEach(({ address, lng, lat }, key) =>
    builder.add({
      key,
      lng,
      lat,
      statusCategory: 1,
      visibility: 0,
      reference: String(key),
      categories: [],
      dates: [],
      numbers: [],
      address,
      text: null,
    }),
  )
  const index = builder.build([], 1)
  return {
    ...about,
    addresses: rows.map(({ address }) => address),
    place: (key) => placeOf(rows[key]?.lng, rows[key]?.lat),
    index,
    buildSeconds: (performance.now() - started) / 1000,
  }
}

/** A position, rounded as the index rounds it. */
function placeOf(lng = Number.NaN, lat = Number.NaN): string | null {
  return Number.isNaN(lng) ? null : `${lngToUnit(lng)} ${latToUnit(lat)}`
}

function chicago(): Located[] {
  const folder = join(dataFolder(), 'chicago/permits')
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((file) =>
    linesOf(join(folder, file)).flatMap((line) => {
      const { a, lat, lon }: { a?: string; lat?: number; lon?: number } = JSON.parse(line)
      return locatedOf(a, lon, lat)
    }),
  )
}

function longBeach(): Located[] {
  return linesOf(join(dataFolder(), 'long_beach/code_enforcement.ndjson.gz')).flatMap((line) => {
    const { address, location }: LongBeachRecord = JSON.parse(line)
    return locatedOf(address, location?.longitude, location?.latitude)
  })
}

interface LongBeachRecord {
  readonly address?: string
  readonly location?: { readonly longitude?: number; readonly latitude?: number } | null
}

function nashville(): Located[] {
  return rowsOf('raw_cities/nashville/building_permits.csv.gz').flatMap((row) =>
    locatedOf(row.Address, row.Lon, row.Lat),
  )
}

function seattle(): Located[] {
  return rowsOf('blds/seattle/building_permits_blds_sample.csv.gz').flatMap((row) =>
    locatedOf(row.OriginalAddress1, row.Longitude, row.Latitude),
  )
}

/** In metres of its map grid, which are taken for parts of a degree: where on Earth it is does not matter here. */
function burlington(): Located[] {
  return rowsOf('raw_cities/burlington/Building_Permits.csv.gz').flatMap((row) =>
    locatedOf(row.ADDRESS, Number(row.X) / 100_000, Number(row.Y) / 100_000),
  )
}

function locatedOf(address: unknown, lng: unknown, lat: unknown): Located[] {
  const text = String(address ?? '').trim()
  if (text === '' || !lng || !lat) return []
  return [{ address: text, lng: Number(lng), lat: Number(lat) }]
}

function linesOf(path: string): string[] {
  if (!existsSync(path)) return []
  return gunzipSync(readFileSync(path)).toString().split('\n').filter(Boolean)
}

function rowsOf(file: string): Record<string, string | undefined>[] {
  const path = join(dataFolder(), file)
  if (!existsSync(path)) return []
  return parse(gunzipSync(readFileSync(path)), {
    bom: true,
    columns: true,
    relax_quotes: true,
    relax_column_count: true,
  })
}
