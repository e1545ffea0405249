import { parseArgs } from 'node:util'

/** Help text of `plat init`. */
export const USAGE = `plat init FILE-OR-URL… --out FOLDER: writes a tenant folder from a city's own files, or the address of its data

  FILE            CSV (comma, semicolon, tab or bar), NDJSON, a JSON array or GeoJSON, plain or gzip; several
                  files are one source, and their columns may differ
  URL             instead of files, one address that everybody may read, https://…:
                  a Socrata dataset (…/resource/abcd-1234, or its page), an ArcGIS layer (…/FeatureServer/0
                  or …/MapServer/0): imports ask that service; a CKAN dataset or resource (…/dataset/NAME), or
                  the address of a file: the file is fetched into FOLDER/data, and imports read that copy
  --out FOLDER    where the folder is written; it may not exist yet
  --code CODE     short name of the agency; made of its name when left out
  --name NAME     the agency as readers see it: "City of Ferndale"
  --host HOST     where the portal is reached; CODE.localhost when left out
  --time-zone ZONE   like America/Chicago; guessed from the coordinates when left out
  --crs EPSG:CODE    coordinate system of x and y that are no degrees
  --today DATE    take this day for today
  --force         when FOLDER exists, move it aside and write a new one

Exit codes: 0 written, 1 failed, 2 wrong arguments, 3 refused (nothing was written)`

const OPTIONS = {
  out: { type: 'string' },
  code: { type: 'string' },
  name: { type: 'string' },
  host: { type: 'string' },
  'time-zone': { type: 'string' },
  crs: { type: 'string' },
  today: { type: 'string' },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

export type InitOptions = ReturnType<typeof parseOptions>['values']

/** Parses the arguments of `plat init`. @throws TypeError for an unknown option. */
export function parseOptions(args: string[]) {
  return parseArgs({ args, options: OPTIONS, allowPositionals: true })
}
