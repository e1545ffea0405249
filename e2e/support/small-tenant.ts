import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files of a tenant folder by their path: texts, or values that are written as JSON, which is YAML. */
export type TenantFiles = Record<string, string | object>

/** Corner of the small agency's area: degrees, longitude first. */
const [WEST, SOUTH] = [-97.8, 30.2]

/** An agency with one department, one module and three places; its records come from `records`. */
export function smallTenant(code: string, records: readonly object[] = []): TenantFiles {
  return {
    'tenant.yaml': {
      code,
      hosts: [`${code}.localhost`],
      timeZone: 'America/Chicago',
      // Demo agencies have a mailbox, so the mails can be read.
      demo: true,
      branding: { title: { long: `City of ${code}`, short: code } },
      control: {
        map: {
          geo: { agencyBounds: { n: SOUTH + 0.4, e: WEST + 0.4, s: SOUTH, w: WEST } },
          attribution: `City of ${code}`,
        },
      },
      access: { secondFactor: 'off' },
    },
    'departments/building.yaml': {
      id: 'building',
      name: 'Building',
      summary: 'What is built and where.',
      tags: ['general'],
      modules: ['permits'],
    },
    'modules/permits.yaml': {
      code: 'permits',
      name: 'Permits',
      noun: { one: 'permit', other: 'permits' },
      source: {
        name: `City of ${code}`,
        format: 'ndjson',
        files: ['data/permits.ndjson'],
        key: { column: 'number' },
        map: {
          agency_reference: { column: 'number' },
          title: { column: 'title' },
          record_date: { column: 'date', date: true },
          location: { lng: { column: 'lng' }, lat: { column: 'lat' } },
        },
      },
    },
    'data/permits.ndjson': records.map((record) => `${JSON.stringify(record)}\n`).join(''),
    'places.yaml': {
      layers: [{ id: 'districts', label: 'Districts', file: 'places/districts.geojson' }],
    },
    'places/districts.geojson': squares(['North', 'Center', 'South']),
    'basemap.yaml': {
      layers: [{ id: 'land', kind: 'land', file: 'places/districts.geojson' }],
    },
  }
}

/** Named squares side by side in the small agency's area. */
export function squares(names: readonly string[]): object {
  return {
    type: 'FeatureCollection',
    features: names.map((name, index) => {
      const [west, south] = placeAt(index)
      const [east, north] = [west + 0.005, south + 0.005]
      const ring = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ]
      return {
        type: 'Feature',
        properties: { name },
        geometry: { type: 'Polygon', coordinates: [ring] },
      }
    }),
  }
}

/** A point in the agency's area; distinct for each number up to a thousand. */
export function placeAt(index: number): [number, number] {
  return [WEST + 0.05 + (index % 30) * 0.01, SOUTH + 0.05 + Math.floor(index / 30) * 0.01]
}

/** Writes the files as a tenant folder. */
export async function writeTenant(directory: string, files: TenantFiles): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true })
    const text = typeof content === 'string' ? content : JSON.stringify(content, null, 1)
    await writeFile(join(directory, path), text)
  }
}
