import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import { readArchive } from '../../basemap/basemap-archive.ts'
import { checkLinks } from '../content/check-links.ts'
import { type Content, readContent } from '../content/content.ts'
import { TenantDocument } from '../document/document.ts'
import type { TenantFile } from '../document/tenant-file.ts'
import { resolveFile, readFolderFile } from '../folder/folder-files.ts'
import { type Gathering, readImages } from '../folder/folder-images.ts'
import { readMedia } from '../folder/folder-media.ts'
import { problem } from '../folder/issue-messages.ts'
import { inOrder, type Problem } from '../folder/problem.ts'
import { type Folder, readFolder } from '../folder/read-folder.ts'
import { checkAccess } from './check-access.ts'
import { checkEntries } from './check-entries.ts'
import { checkReferences } from './check-references.ts'
import { checkShareImage } from './share-image-check.ts'
import { layGrid } from '../../places/lay-grid.ts'
import { encodeLayer, GEOJSON, readLayer } from '../../places/layer-file.ts'
import type { Parsed } from '../folder/yaml-file.ts'

/** The result of checking a folder. */
export interface CheckedTenant {
  /** Null when there is an error. */
  readonly document: TenantDocument | null
  /** Contents by SHA-256: images, place layers, basemap layers. Texts are in the document. */
  readonly files: ReadonlyMap<string, TenantFile>
  /** Errors and warnings, by file and line. */
  readonly problems: readonly Problem[]
}

/** What the check needs besides the folder. */
export interface CheckEnvironment {
  /** Folder that `${PLAT_DATA}` stands for. */
  readonly platData: string
  /** Folder that `${DATA_DIR}` stands for. */
  readonly dataDir: string
}

/** Reads a tenant folder and checks everything in it that can be checked without the database. */
export async function checkTenantFolder(
  directory: string,
  environment: CheckEnvironment,
): Promise<CheckedTenant> {
  const folder = await readFolder(directory)
  const roots = {
    folder: resolve(directory),
    platData: resolve(environment.platData),
    dataDir: resolve(environment.dataDir),
  }
  const gathering: Gathering = {
    roots,
    files: new Map(),
    problems: [...folder.problems, ...checkReferences(folder)],
  }
  if (folder.settings) gathering.problems.push(...(await checkAccess(folder.settings)))
  for (const department of folder.departments) {
    const { problems, links } = checkEntries(department, folder)
    gathering.problems.push(...problems, ...checkLinks(folder, links))
  }
  // Read twice: the first pass shows which pictures the texts use.
  const { pictures } = readContent(folder, {})
  const images = await readImages(folder, pictures, gathering)
  if (folder.settings)
    gathering.problems.push(...checkShareImage(folder.settings, images, gathering.files))
  const content = readContent(folder, images)
  const media = await readMedia(folder, gathering)
  gathering.problems.push(...content.problems)
  const bounds = boundsOf(folder)
  const places = await readPlaces(folder, bounds, gathering)
  const basemap = await readBasemap(folder, bounds ?? WORLD, gathering)
  const archive =
    bounds && folder.basemap ? await readArchive(folder.basemap, bounds, gathering) : null
  await checkSources(folder, gathering)
  const problems = inOrder(withoutFollowers(gathering.problems, folder.problems))
  if (!folder.settings || problems.some((one) => one.severity === 'error'))
    return { document: null, files: gathering.files, problems }
  const document = TenantDocument.parse({
    tenant: folder.settings.value,
    ...describedParts(folder, content),
    places: { layers: places },
    basemap: { layers: basemap, archive },
    files: { ...images, ...media },
  })
  return { document, files: gathering.files, problems }
}

/** The agency's bounds; null where the settings lack them. */
function boundsOf({ settings }: Folder): GeoBounds | null {
  if (!settings || settings.file.isMended?.(['control', 'map', 'geo', 'agencyBounds'])) return null
  return settings.value.control.map.geo.agencyBounds
}

/** Without problems on lines that could not be read: those are about a stand-in value. */
function withoutFollowers(problems: readonly Problem[], first: readonly Problem[]): Problem[] {
  const placeOf = ({ file, line }: Problem) => `${file}:${line}`
  const broken = new Set(first.filter(({ line }) => line !== null).map(placeOf))
  return problems.filter((one) => first.includes(one) || !broken.has(placeOf(one)))
}

/** Departments and modules in order, with their content. */
function describedParts(folder: Folder, content: Content) {
  return {
    departments: folder.departments
      .map(({ value }) => ({ ...value, landing: content.departments.get(value.id) ?? null }))
      .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)),
    modules: folder.modules
      .map(({ value }) => ({ ...value, landing: content.modules.get(value.code) ?? null }))
      .sort((a, b) => (a.code < b.code ? -1 : 1)),
    landing: content.landing,
    footer: content.footer,
    docs: content.docs,
  }
}

/**
 * Source files may come later than the folder: a pattern without files is only a warning. What is imported on a
 * schedule has to be there without anybody who brings it; what this server itself makes, below DATA_DIR, may come.
 */
async function checkSources(folder: Folder, { roots, problems }: Gathering): Promise<void> {
  for (const { file, value } of folder.modules) {
    if (!value.source || !('files' in value.source)) continue
    const { files, schedule } = value.source
    for (const [index, pattern] of files.entries()) {
      const absolute = resolveFile(roots, pattern)
      const { done } = await glob(absolute)[Symbol.asyncIterator]().next()
      if (done !== true) continue
      const unattended = schedule !== undefined && !pattern.startsWith('${DATA_DIR}')
      problems.push(
        problem(
          file,
          ['source', 'files', index],
          unattended
            ? `got "${pattern}" without any file at ${absolute}, expected one that can be read whenever the schedule ` +
                `says so: put it there and keep it there, or take "schedule" out and import by hand (plat import --from)`
            : `got "${pattern}" without any file at ${absolute}, expected at least one before the import${
                pattern.startsWith('${PLAT_DATA}') ? ' (PLAT_DATA names the data folder)' : ''
              }`,
          unattended ? 'error' : 'warning',
        ),
      )
    }
  }
}

/** Bounds where an agency has none. */
const WORLD: GeoBounds = { n: 90, e: 180, s: -90, w: -180 }

/** Reads the place layers of a folder; faults become problems. */
async function readPlaces(folder: Folder, bounds: GeoBounds | null, gathering: Gathering) {
  const { places } = folder
  const listed = places?.value.layers ?? []
  const read = new Map<string, { sha256: string; count: number }>()
  for (const [index, layer] of listed.entries()) {
    const content = await readLayerFile(places, index, layer, gathering, {
      name: layer.name,
      case: layer.case,
      places: true,
      sameName: layer.sameName,
      bounds: bounds ?? WORLD,
    })
    if (content) read.set(layer.id, content)
  }
  // Grids come last: they cover another layer, wherever in the file it stands.
  for (const [index, layer] of listed.entries()) {
    const content = places && bounds && layGrid(places, index, read, bounds, gathering)
    if (content) read.set(layer.id, content)
  }
  return listed.flatMap((layer) => {
    const content = read.get(layer.id)
    return content ? [{ ...layer, ...content }] : []
  })
}

/** Reads the basemap of a folder, layers or an archive; faults become problems. */
async function readBasemap(folder: Folder, bounds: GeoBounds, gathering: Gathering) {
  const layers: TenantDocument['basemap']['layers'] = []
  for (const [index, layer] of folder.basemap?.value.layers.entries() ?? []) {
    const read = await readLayerFile(folder.basemap, index, layer, gathering, {
      name: layer.name,
      case: layer.case,
      places: false,
      sameName: 'number',
      bounds,
    })
    if (read) layers.push({ ...layer, sha256: read.sha256 })
  }
  return layers
}

async function readLayerFile(
  parsed: Parsed<unknown> | null,
  index: number,
  layer: { file?: string | undefined },
  { roots, files, problems }: Gathering,
  reading: Parameters<typeof readLayer>[1],
): Promise<{ sha256: string; count: number } | null> {
  const path = layer.file
  if (!parsed || path === undefined) return null
  const read = await readFolderFile(roots, path)
  if (read.kind === 'missing') {
    problems.push(problem(parsed.file, ['layers', index, 'file'], read.message))
    return null
  }
  const { features, errors, warnings } = readLayer(read.content, reading)
  const report = (severity: Problem['severity']) => (message: string) =>
    problems.push({ severity, file: path, line: null, message })
  errors.forEach(report('error'))
  warnings.forEach(report('warning'))
  if (errors.length > 0) return null
  const encoded = encodeLayer(features)
  files.set(encoded.sha256, { mediaType: GEOJSON, content: encoded.content })
  return { sha256: encoded.sha256, count: features.length }
}
