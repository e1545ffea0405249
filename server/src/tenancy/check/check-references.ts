import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import { contrastRatio, MIN_CONTRAST } from '@plat/contract/tenancy/contrast'
import { checkModule } from './check-module.ts'
import { checkPlaceLayers } from './check-places.ts'
import { problem } from '../folder/issue-messages.ts'
import { RESERVED_ADDRESSES } from '../content/portal-pages.ts'
import type { Problem } from '../folder/problem.ts'
import type { Folder } from '../folder/read-folder.ts'
import type { Parsed } from '../folder/yaml-file.ts'

/** Checks references between the files of a folder, and colours and bounds. */
export function checkReferences(folder: Folder): Problem[] {
  return [
    ...checkSettings(folder),
    ...folder.departments.flatMap((one) => [...checkDepartment(one, folder)]),
    ...checkModules(folder),
    ...checkLayers(folder.places, 'place'),
    ...checkPlaceLayers(folder.places),
    ...checkLayers(folder.basemap, 'basemap'),
    ...checkAreas(folder),
  ]
}

function* checkSettings({ settings }: Folder): Generator<Problem> {
  if (!settings) return
  const { file, value } = settings
  yield* checkTheme(settings, ['branding', 'theme'], value.branding.theme)
  yield* checkBounds(settings, ['control', 'map', 'geo'], value.control.map.geo)
  for (const [index, host] of value.hosts.entries())
    if (value.hosts.indexOf(host) < index)
      yield problem(file, ['hosts', index], `got "${host}" a second time, expected it once`)
}

interface Theme {
  primary?: string | undefined
  secondary?: string | undefined
  textColor?: string | undefined
}

function checkTheme({ file }: Parsed<unknown>, path: PropertyKey[], theme: Theme): Problem[] {
  const uses = {
    primary: 'white text on it',
    secondary: 'white text on it',
    textColor: 'it on white',
  } as const
  return (['primary', 'secondary', 'textColor'] as const).flatMap((name) => {
    const colour = theme[name]
    if (colour === undefined) return []
    const ratio = contrastRatio(colour, '#ffffff')
    if (ratio >= MIN_CONTRAST) return []
    // Rounded down: 4.499 must not read as 4.5.
    const shown = (Math.floor(ratio * 100) / 100).toFixed(2)
    return [
      problem(
        file,
        [...path, name],
        `got ${colour} with a contrast of ${shown}:1 (${uses[name]}), expected at least ` +
          `${MIN_CONTRAST}:1 (WCAG 2.2 AA): choose a darker colour`,
      ),
    ]
  })
}

/** Wider bounds are those of the world, not of an agency. */
const WIDEST_DEGREES = 180

function checkBounds(
  { file }: Parsed<unknown>,
  path: PropertyKey[],
  geo: { agencyBounds?: GeoBounds | undefined; panningBounds?: GeoBounds | undefined },
): Problem[] {
  const { agencyBounds: inner, panningBounds: outer } = geo
  if (!inner) return []
  const wide =
    inner.e - inner.w > WIDEST_DEGREES
      ? [
          problem(
            file,
            [...path, 'agencyBounds'],
            `got bounds ${Math.round(inner.e - inner.w)}° wide, expected those of the agency alone: the map would begin ` +
              'with the whole world, and wrong locations would be taken for right ones',
            'warning',
          ),
        ]
      : []
  if (!outer) return wide
  if (outer.n >= inner.n && outer.s <= inner.s && outer.e >= inner.e && outer.w <= inner.w)
    return wide
  return [
    ...wide,
    problem(
      file,
      [...path, 'panningBounds'],
      'got bounds that cut agencyBounds off, expected them to contain agencyBounds',
    ),
  ]
}

function* checkDepartment(
  department: Folder['departments'][number],
  folder: Folder,
): Generator<Problem> {
  const { file, value } = department
  yield* checkFileName(file.path, value.id, 'id', department)
  if (RESERVED_ADDRESSES.has(value.id))
    yield problem(
      file,
      ['id'],
      `got "${value.id}", expected another id: /${value.id} is a page of the portal`,
    )
  if (value.map?.geo) yield* checkBounds(department, ['map', 'geo'], value.map.geo)
  for (const [index, code] of value.modules.entries()) {
    // A module whose file has a problem still counts as existing.
    const known = [
      ...new Set([
        ...folder.modules.map((module) => module.value.code),
        ...folder.problems.flatMap((one) => /^modules\/(.+)\.yaml$/.exec(one.file)?.[1] ?? []),
      ]),
    ]
    if (!known.includes(code))
      yield problem(
        file,
        ['modules', index],
        `got "${code}", expected the code of a module: ${known.join(', ') || 'there are none'} (add modules/${code}.yaml)`,
      )
    const owner = folder.departments.find(
      (other) =>
        (other === department ? value.modules.indexOf(code) < index : false) ||
        (other.file.path < file.path && other.value.modules.includes(code)),
    )
    if (owner)
      yield problem(
        file,
        ['modules', index],
        `got "${code}", which ${owner.file.path} lists already, expected each module in one department, once`,
      )
  }
}

function* checkModules(folder: Folder): Generator<Problem> {
  for (const module of folder.modules) {
    const { file, value } = module
    yield* checkFileName(file.path, value.code, 'code', module)
    yield* checkModule(module, folder.places)
    if (value.branding?.theme)
      yield* checkTheme(module, ['branding', 'theme'], value.branding.theme)
    if (value.map?.geo) yield* checkBounds(module, ['map', 'geo'], value.map.geo)
    const listed = folder.departments.some((one) => one.value.modules.includes(value.code))
    const broken = folder.problems.some((one) => one.file.startsWith('departments/'))
    if (!listed && !broken)
      yield problem(
        file,
        ['code'],
        `got "${value.code}" in no department, expected one departments/*.yaml to list it under modules`,
      )
  }
}

function checkFileName(path: string, id: string, key: string, parsed: Parsed<unknown>): Problem[] {
  const name = path.replace(/^.*\//, '').replace(/\.yaml$/, '')
  if (name === id) return []
  return [
    problem(
      parsed.file,
      [key],
      `got "${id}", expected "${name}" as the file is named (or rename the file to ${id}.yaml)`,
    ),
  ]
}

function checkLayers(
  parsed: Parsed<{ layers: readonly { id: string }[] }> | null,
  kind: string,
): Problem[] {
  if (!parsed) return []
  const ids = parsed.value.layers.map((layer) => layer.id)
  return ids.flatMap((id, index) =>
    ids.indexOf(id) < index
      ? [
          problem(
            parsed.file,
            ['layers', index, 'id'],
            `got "${id}" a second time, expected each ${kind} layer to have its own id`,
          ),
        ]
      : [],
  )
}

function checkAreas({ places }: Folder): Problem[] {
  if (!places) return []
  const areas = places.value.layers.flatMap((layer, index) => (layer.area ? [index] : []))
  return areas
    .slice(1)
    .map((index) =>
      problem(
        places.file,
        ['layers', index, 'area'],
        'got a second layer with area: true, expected one: it gives each record its area',
      ),
    )
}
