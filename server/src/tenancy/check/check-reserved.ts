import { canonicalJson } from '../../platform/canonical-json.ts'
import type { TenantDocument } from '../document/document.ts'
import type { ModuleDocument } from '../document/module-document.ts'
import { problem, show } from '../folder/issue-messages.ts'
import type { Problem } from '../folder/problem.ts'
import type { Folder } from '../folder/read-folder.ts'
import type { TenantSettings } from '../document/tenant-document.ts'
import type { Parsed } from '../folder/yaml-file.ts'

type SourceOf = ModuleDocument['source']

/** Settings of `tenant.yaml` that reach beyond the agency: to other agencies, the machine and its secrets. */
const RESERVED: readonly (readonly [...string[]])[] = [
  ['code'],
  ['hosts'],
  ['origin'],
  ['demo'],
  ['access', 'secondFactor'],
  ['signIn'],
  ['mail', 'from'],
  ['analytics'],
  ['control', 'nencounter', 'livekit'],
]

/** Why only who runs the server may change it, and how. */
const HOW =
  'only who runs the server changes it, in the folder (plat tenant export, then plat tenant apply)'

/**
 * What an administrator changed in the portal although only who runs the server may: hosts, sign-in providers,
 * code of others, and whatever names files or secrets of the machine. What the current document has may stay.
 */
export function checkReserved(folder: Folder, base: TenantDocument): Problem[] {
  return [
    ...(folder.settings ? checkSettings(folder.settings, base.tenant) : []),
    ...folder.modules.flatMap((module) => checkSource(module, base)),
    ...checkLayerFiles(folder, base),
  ]
}

function checkSettings({ file, value }: Parsed<TenantSettings>, base: TenantSettings): Problem[] {
  const problems = RESERVED.flatMap((path) => {
    if (file.isMended?.(path)) return []
    const [before, after] = [valueAt(base, path), valueAt(value, path)]
    if (canonicalJson(before) === canonicalJson(after)) return []
    return [problem(file, path, `got ${show(after)}, expected it as it was: ${HOW}`)]
  })
  const aerial = value.control.map.aerial?.url
  if (aerial?.includes('${AERIAL_KEY}') && aerial !== base.control.map.aerial?.url)
    problems.push(
      problem(
        file,
        ['control', 'map', 'aerial', 'url'],
        `got another address with the server's key, expected the one that was there: ${HOW}`,
      ),
    )
  return problems
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let current = value
  for (const part of path) {
    if (typeof current !== 'object' || current === null) return null
    current = Object.hasOwn(current, part) ? Reflect.get(current, part) : null
  }
  return current ?? null
}

function checkSource(
  { file, value }: Parsed<{ readonly source?: SourceOf }>,
  base: TenantDocument,
): Problem[] {
  const { source } = value
  if (!source) return []
  const known = base.modules.flatMap((module) => (module.source ? [module.source] : []))
  const paths = new Set(known.flatMap(filesOf).map(({ path }) => path))
  return [
    ...filesOf(source).flatMap(({ at, path }) =>
      isInFolder(path) || paths.has(path) ? [] : [problem(file, ['source', ...at], outside(path))],
    ),
    ...checkToken(file, source, known),
  ]
}

/** The files that a source names: its own, and addresses by which records are found. */
function filesOf(source: NonNullable<SourceOf>): { at: (string | number)[]; path: string }[] {
  const listed = (files: readonly string[], ...at: string[]) =>
    files.map((path, index) => ({ at: [...at, index], path }))
  return [
    ...('files' in source ? listed(source.files, 'files') : []),
    ...listed(source.geocode?.files ?? [], 'geocode', 'files'),
  ]
}

/** The token is sent to the source's address. */
function checkToken(
  file: Parsed<unknown>['file'],
  source: NonNullable<SourceOf>,
  known: readonly NonNullable<SourceOf>[],
): Problem[] {
  if (!('tokenVariable' in source) || source.tokenVariable === undefined) return []
  const isKnown = known.some((one) => tokenUse(one) === tokenUse(source))
  return isKnown
    ? []
    : [
        problem(
          file,
          ['source', 'tokenVariable'],
          `got ${show(source.tokenVariable)} with an address that did not have it, expected both as they were: ${HOW}`,
        ),
      ]
}

function tokenUse(source: NonNullable<SourceOf>): string {
  if (!('tokenVariable' in source)) return ''
  const to = source.format === 'soda' ? source.domain : source.service
  return canonicalJson([source.format, to, source.tokenVariable])
}

function checkLayerFiles({ places, basemap }: Folder, base: TenantDocument): Problem[] {
  const known = filesOutside(base)
  const named = [
    ...(places?.value.layers ?? []).map((layer, index) => ({
      parsed: places,
      at: ['layers', index, 'file'],
      path: layer.file,
    })),
    ...(basemap?.value.layers ?? []).map((layer, index) => ({
      parsed: basemap,
      at: ['layers', index, 'file'],
      path: layer.file,
    })),
    { parsed: basemap, at: ['archive'], path: basemap?.value.archive ?? undefined },
  ]
  return named.flatMap(({ parsed, at, path }) =>
    parsed && path !== undefined && !isInFolder(path) && !known.has(path)
      ? [problem(parsed.file, at, outside(path))]
      : [],
  )
}

/** Files outside of the folder that a document names: those of its layers and pictures. */
export function filesOutside(document: TenantDocument): Set<string> {
  const { basemap, places, files } = document
  const paths = [
    ...Object.keys(files),
    ...places.layers.flatMap(({ file }) => file ?? []),
    ...basemap.layers.map(({ file }) => file),
    ...(basemap.archive ? [basemap.archive.file] : []),
  ]
  return new Set(paths.filter((path) => !isInFolder(path)))
}

function outside(path: string): string {
  return `got "${path}", expected a path within the folder: of files elsewhere on the server, ${HOW}`
}

/** Whether a path stays within the folder, whatever it starts with. */
function isInFolder(path: string): boolean {
  return !/^(?:\$\{|[/\\~]|[A-Za-z]:)/.test(path) && !path.split(/[/\\]/).includes('..')
}
