import { glob } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { GeoBounds } from '@plat/contract/config'
import { checkReferences } from './check-references.ts'
import { TenantDocument } from './document.ts'
import { readFolderFile, resolveFile, type FolderRoots } from './folder-files.ts'
import { checkImage } from './image-file.ts'
import { problem } from './issue-words.ts'
import { encodeLayer, GEOJSON, readLayer, sha256 } from './layer-file.ts'
import type { Problem } from './problem.ts'
import { type Folder, type Parsed, readFolder } from './read-folder.ts'

/** A file as `tenant_file` keeps it. */
export interface TenantFile {
  readonly mediaType: string
  readonly content: Buffer
}

/** What a folder's check gave. */
export interface CheckedTenant {
  /** Null when there is an error. */
  readonly document: TenantDocument | null
  /** Contents by SHA-256: images, place layers, basemap layers. */
  readonly files: ReadonlyMap<string, TenantFile>
  /** Errors and warnings, by file and line. */
  readonly problems: readonly Problem[]
}

/** What the check needs to know beside the folder. */
export interface CheckEnvironment {
  /** Folder that `${PLAT_DATA}` stands for. */
  readonly platData: string
  /** Folder that `${DATA_DIR}` stands for. */
  readonly dataDir: string
}

/** What the parts of a check gather. */
interface Gathering {
  readonly roots: FolderRoots
  readonly files: Map<string, TenantFile>
  readonly problems: Problem[]
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
  const images = await readImages(folder, gathering)
  const bounds = folder.settings?.value.control.map.geo.agencyBounds
  const places = bounds ? await readPlaces(folder, bounds, gathering) : []
  const basemap = bounds ? await readBasemap(folder, bounds, gathering) : []
  await checkSources(folder, gathering)
  const problems = gathering.problems.sort(
    (a, b) => a.file.localeCompare(b.file) || (a.line ?? 0) - (b.line ?? 0),
  )
  if (!folder.settings || problems.some((one) => one.severity === 'error'))
    return { document: null, files: gathering.files, problems }
  const document = TenantDocument.parse({
    tenant: folder.settings.value,
    departments: folder.departments
      .map((one) => one.value)
      .sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1)),
    modules: folder.modules.map((one) => one.value).sort((a, b) => (a.code < b.code ? -1 : 1)),
    places: { layers: places },
    basemap: { layers: basemap },
    files: images,
  })
  return { document, files: gathering.files, problems }
}

/** Every image that the folder names, with the file and path where it does. */
function imageReferences(
  folder: Folder,
): { parsed: Parsed<unknown>; at: PropertyKey[]; path: string }[] {
  const found: { parsed: Parsed<unknown>; at: PropertyKey[]; path: string }[] = []
  const add = (parsed: Parsed<unknown>, at: PropertyKey[], path: string | null | undefined) => {
    if (path != null) found.push({ parsed, at, path })
  }
  const owners = [
    ...(folder.settings
      ? [{ parsed: folder.settings, branding: folder.settings.value.branding }]
      : []),
    ...folder.modules.map((parsed) => ({ parsed, branding: parsed.value.branding })),
  ]
  for (const { parsed, branding } of owners)
    for (const key of ['logo', 'logoMobile', 'backgroundImage'] as const)
      add(parsed, ['branding', key], branding?.[key])
  for (const parsed of folder.departments) add(parsed, ['image'], parsed.value.image)
  return found
}

async function readImages(
  folder: Folder,
  { roots, files, problems }: Gathering,
): Promise<TenantDocument['files']> {
  const images: TenantDocument['files'] = {}
  for (const { parsed, at, path } of imageReferences(folder)) {
    if (Object.hasOwn(images, path)) continue
    const read = await readFolderFile(roots, path)
    if (read.kind === 'missing') {
      problems.push(problem(parsed.file, at, read.message))
      continue
    }
    const check = checkImage(path, read.content)
    if (check.kind === 'refused') {
      problems.push({ severity: 'error', file: path, line: null, message: check.message })
      continue
    }
    const hash = sha256(read.content)
    files.set(hash, { mediaType: check.mediaType, content: read.content })
    images[path] = { sha256: hash, mediaType: check.mediaType }
  }
  return images
}

async function readPlaces(folder: Folder, bounds: GeoBounds, gathering: Gathering) {
  const layers: TenantDocument['places']['layers'] = []
  for (const [index, layer] of folder.places?.value.layers.entries() ?? []) {
    const read = await readLayerFile(folder.places, index, layer, gathering, {
      name: layer.name,
      case: layer.case,
      places: true,
      sameName: layer.sameName,
      bounds,
    })
    if (read) layers.push({ ...layer, ...read })
  }
  return layers
}

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
  layer: { file: string },
  { roots, files, problems }: Gathering,
  reading: Parameters<typeof readLayer>[1],
): Promise<{ sha256: string; count: number } | null> {
  if (!parsed) return null
  const read = await readFolderFile(roots, layer.file)
  if (read.kind === 'missing') {
    problems.push(problem(parsed.file, ['layers', index, 'file'], read.message))
    return null
  }
  const { features, errors, warnings } = readLayer(read.content, reading)
  const say = (severity: Problem['severity']) => (message: string) =>
    problems.push({ severity, file: layer.file, line: null, message })
  errors.forEach(say('error'))
  warnings.forEach(say('warning'))
  if (errors.length > 0) return null
  const encoded = encodeLayer(features)
  files.set(encoded.sha256, { mediaType: GEOJSON, content: encoded.content })
  return { sha256: encoded.sha256, count: features.length }
}

/** Source files may come later than the folder, so that a pattern without files is only a warning. */
async function checkSources(folder: Folder, { roots, problems }: Gathering): Promise<void> {
  for (const { file, value } of folder.modules) {
    if (!value.source || !('files' in value.source)) continue
    for (const [index, pattern] of value.source.files.entries()) {
      const absolute = resolveFile(roots, pattern)
      const { done } = await glob(absolute)[Symbol.asyncIterator]().next()
      if (done === true)
        problems.push(
          problem(
            file,
            ['source', 'files', index],
            `got "${pattern}" without any file at ${absolute}, expected at least one before the import${
              pattern.startsWith('${PLAT_DATA}') ? ' (PLAT_DATA names the data folder)' : ''
            }`,
            'warning',
          ),
        )
    }
  }
}
