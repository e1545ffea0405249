import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Files of a tenant folder by their path; a later entry replaces, null leaves one out. */
export type FolderFiles = Record<string, string | Buffer | null>

/** A square of `size` degrees as GeoJSON coordinates, its south-west corner given. */
export function square(lng: number, lat: number, size = 0.05): number[][][] {
  return [
    [
      [lng, lat],
      [lng + size, lat],
      [lng + size, lat + size],
      [lng, lat + size],
      [lng, lat],
    ],
  ]
}

/** A feature collection as text. */
export function collection(
  features: { name?: string | null; type?: string; coordinates: unknown }[],
  more: object = {},
): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    ...more,
    features: features.map(({ name, type = 'Polygon', coordinates }) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type, coordinates },
    })),
  })
}

function tenantYaml(code: string): string {
  return `code: ${code}
hosts: [${code}.localhost]
timeZone: America/Chicago
branding:
  logo: images/logo.svg
  title: {long: City of Ferndale, short: Ferndale}
control:
  map:
    geo:
      agencyBounds: {n: 30.6, e: -97.5, s: 30.0, w: -98.0}
    attribution: City of Ferndale
`
}

const DEPARTMENT = `id: building
name: {en: Building, es: Construcción}
summary: What is built and where.
tags: [general]
modules: [permits]
contact: {phone: +1 512 555 0100, email: building@ferndale.example}
options: [{type: enquiry, name: Ask us, action: {type: nencounter}}]
variants:
  internal: {options: [{type: enquiry, name: Ask the desk, link: /building}]}
`

const MODULE = `code: permits
name: {en: Permits, es: Permisos}
noun:
  one: {en: permit, es: permiso}
  other: {en: permits, es: permisos}
visibility: [everybody, internal]
fields:
  - {id: cost, label: Cost, kind: number}
  - {id: work_class, label: Work class, kind: category}
types:
  BP: {en: Building permit, es: Permiso de construcción}
statuses:
  Issued: {label: {en: Issued, es: Expedido}, next: Inspections follow.}
  Final: {category: archive}
  default: {category: live}
filters:
  - {type: checkboxTree, criterion: record_type, params: {label: Type}}
  - {type: checkboxTree, criterion: work_class, params: {label: Work}}
  - {type: text, criterion: text, params: {label: Words}}
formatting:
  - {id: cost, type: basic/formatted, label: Cost, position: 2, formatting: money}
  - {id: record_type, type: basic, label: Type, position: 1}
source:
  name: City of Ferndale
  format: csv
  files: [data/permits.csv]
  key: {column: number}
  map:
    agency_reference: {column: number}
    title: {column: title}
    cost: {column: cost, number: true}
`

const PLACES = `layers:
  - {id: districts, label: Districts, file: places/districts.geojson, area: true}
`

const BASEMAP = `layers:
  - {id: land, kind: land, file: places/districts.geojson}
  - {id: streets, kind: street, file: basemap/streets.geojson, name: name, minZoom: 12}
`

const DISTRICTS = collection([
  { name: 'District 10', coordinates: square(-97.8, 30.2) },
  { name: 'District 2', coordinates: square(-97.7, 30.2) },
])

const STREETS = collection([
  {
    name: 'Main Street',
    type: 'LineString',
    coordinates: [
      [-97.8, 30.2],
      [-97.7, 30.2],
    ],
  },
])

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'

/** A small tenant folder with a bit of everything and no fault. */
export function smallFolder(code = 'ferndale'): FolderFiles {
  return {
    'tenant.yaml': tenantYaml(code),
    'departments/building.yaml': DEPARTMENT,
    'modules/permits.yaml': MODULE,
    'places.yaml': PLACES,
    'basemap.yaml': BASEMAP,
    'places/districts.geojson': DISTRICTS,
    'basemap/streets.geojson': STREETS,
    'images/logo.svg': LOGO,
    'data/permits.csv': 'number,title,cost\n1,Shed,900\n',
  }
}

/** Writes the files into a new temporary folder. @returns its path. */
export async function writeFolder(files: FolderFiles): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'plat-tenant-'))
  for (const [path, content] of Object.entries(files)) {
    if (content === null) continue
    await mkdir(dirname(join(directory, path)), { recursive: true })
    await writeFile(join(directory, path), content)
  }
  return directory
}
