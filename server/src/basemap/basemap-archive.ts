import { open } from 'node:fs/promises'
import { relative } from 'node:path'
import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import { type Header, TileType } from 'pmtiles'
import {
  type BasemapArchiveDocument,
  type BasemapFile,
  BASEMAP_KINDS,
} from '../tenancy/document/basemap-document.ts'
import { type FolderRoots, readFolderFile, resolveFile } from '../tenancy/folder/folder-files.ts'
import type { Gathering } from '../tenancy/folder/folder-images.ts'
import { problem } from '../tenancy/folder/issue-messages.ts'
import { sha256 } from '../platform/sha256.ts'
import type { Parsed } from '../tenancy/folder/yaml-file.ts'
import {
  ARCHIVE_HEAD,
  archiveFingerprint,
  rangesOf,
  type ReadRange,
  archiveEnd,
  tileArchive,
} from './tile-archive.ts'

/** Media type of archives in `tenant_file`. */
const PMTILES = 'application/vnd.pmtiles'
/** Largest archive kept in the database; larger ones stay files, for the sake of backups. */
const MAX_STORED_BYTES = 32 * 1024 * 1024
const OWN_DATA = '${DATA_DIR}/'

/** An archive that was found: how to read it, and what it becomes. */
interface Found {
  readonly storage: BasemapArchiveDocument['storage']
  readonly size: number
  readonly sha256: string
  readonly read: ReadRange
}

/** Reads and checks the archive that `basemap.yaml` names; null when it names none or there is an error. */
export async function readArchive(
  { file, value }: Parsed<BasemapFile>,
  bounds: GeoBounds,
  { roots, files, problems }: Gathering,
): Promise<BasemapArchiveDocument | null> {
  const path = value.archive
  if (path === null) return null
  const report = (message: string, severity: 'error' | 'warning' = 'error') => {
    problems.push(problem(file, ['archive'], message, severity))
    return null
  }
  if (value.layers.length > 0)
    return report(
      'got an archive beside layers, expected one of both: the archive is the whole map',
    )
  const check = async (found: Found): Promise<BasemapArchiveDocument | null> => {
    const described = await describeArchive(path, found.read, found.size, bounds)
    described.errors.forEach((message) => report(message))
    described.warnings.forEach((message) => report(message, 'warning'))
    const { storage: place, sha256: hash } = found
    return described.facts && { file: path, storage: place, sha256: hash, ...described.facts }
  }
  if (path.startsWith(OWN_DATA)) return checkOwn(roots, path, report, check)
  const read = await readFolderFile(roots, path)
  if (read.kind === 'missing') return report(read.message)
  const { content } = read
  if (content.length > MAX_STORED_BYTES)
    return report(
      `got "${path}" of ${content.length} bytes, expected at most ${MAX_STORED_BYTES}: put a larger ` +
        'archive into the data folder of every server and name it ${DATA_DIR}/…',
    )
  const hash = sha256(content)
  const archive = await check({
    storage: 'database',
    size: content.length,
    sha256: hash,
    read: async (offset, length) => content.subarray(offset, offset + length),
  })
  if (archive) files.set(hash, { mediaType: PMTILES, content })
  return archive
}

async function checkOwn(
  roots: FolderRoots,
  path: string,
  report: (message: string) => null,
  check: (found: Found) => Promise<BasemapArchiveDocument | null>,
): Promise<BasemapArchiveDocument | null> {
  const absolute = resolveFile(roots, path)
  if (relative(roots.dataDir, absolute).startsWith('..'))
    return report(`got "${path}", expected a path within the data folder`)
  const file = await open(absolute).catch(() => null)
  if (file === null)
    return report(
      `got "${path}", expected a file that exists; there is none to read at ${absolute}`,
    )
  try {
    const { size } = await file.stat()
    const read = rangesOf(file)
    const fingerprint = archiveFingerprint(await read(0, ARCHIVE_HEAD), size)
    return await check({
      storage: 'data-dir',
      size,
      sha256: sha256(Buffer.from(fingerprint)),
      read,
    })
  } finally {
    await file.close()
  }
}

/** Facts from an archive's header and metadata. */
type ArchiveFacts = Pick<
  BasemapArchiveDocument,
  'style' | 'minZoom' | 'maxZoom' | 'bounds' | 'attribution'
>

/** The result of reading an archive; `facts` are null when there is an error. */
interface Described {
  readonly facts: ArchiveFacts | null
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

const RASTER = new Set([TileType.Png, TileType.Jpeg, TileType.Webp, TileType.Avif])
const OPEN_STREET_MAP = '© OpenStreetMap contributors'
/** Lowest last zoom without a warning: earlier tiles show coarse streets when enlarged. */
const MIN_SHARP_ZOOM = 12
const MAX_ZOOM = 19

/** Checks an archive: its kind, whether it is whole, what it covers and whether it can be drawn. */
async function describeArchive(
  path: string,
  read: ReadRange,
  size: number,
  bounds: GeoBounds,
): Promise<Described> {
  const got = (message: string): Described => ({
    facts: null,
    errors: [`got "${path}", ${message}`],
    warnings: [],
  })
  const head = Buffer.from(await read(0, 8))
  if (head.toString('latin1', 0, 7) !== 'PMTiles')
    return got('which is no PMTiles archive, expected one of version 3')
  if (head[7] !== 3)
    return got(`a PMTiles archive of version ${head[7]}, expected version 3 (pmtiles convert)`)
  const { archive, cache, source } = tileArchive(path, read)
  try {
    const header = await archive.getHeader()
    if (archiveEnd(header) > size)
      return got(`${size} bytes of ${archiveEnd(header)}: it was not copied completely`)
    if (header.maxZoom > MAX_ZOOM || header.minZoom > header.maxZoom)
      return got(`with zoom ${header.minZoom} to ${header.maxZoom}, expected 0 to ${MAX_ZOOM}`)
    await cache.getDirectory(source, header.rootDirectoryOffset, header.rootDirectoryLength, header)
    return drawn(path, header, await archive.getMetadata(), bounds)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return got(`which cannot be read (${reason}), expected a whole archive`)
  }
}

function drawn(path: string, header: Header, metadata: unknown, agency: GeoBounds): Described {
  const layers = layerNames(metadata)
  const style = styleOf(header.tileType, layers)
  const [w, s, e, n] = [header.minLon, header.minLat, header.maxLon, header.maxLat]
  const errors: string[] = []
  const warnings: string[] = []
  if (style === null)
    errors.push(
      header.tileType === TileType.Mvt
        ? `got "${path}" with the vector layers ${layers.join(', ') || '(none named)'}, expected those ` +
            `of Protomaps (earth, water, roads, …) or kinds of this file (${BASEMAP_KINDS.join(', ')})`
        : `got "${path}" with tiles of type ${TileType[header.tileType] ?? header.tileType}, expected ` +
            'MVT, PNG, JPEG, WebP or AVIF',
    )
  if (w > agency.e || e < agency.w || s > agency.n || n < agency.s)
    errors.push(
      `got "${path}" that covers ${w} to ${e} east and ${s} to ${n} north, expected one that touches ` +
        `agencyBounds (${agency.w} to ${agency.e}, ${agency.s} to ${agency.n})`,
    )
  else if (w > agency.w || e < agency.e || s > agency.s || n < agency.n)
    warnings.push(`"${path}" does not cover all of agencyBounds: the rest of the map stays empty`)
  if (header.maxZoom < MIN_SHARP_ZOOM)
    warnings.push(
      `"${path}" ends at zoom ${header.maxZoom}: streets are drawn coarse, or not at all`,
    )
  if (style === null || errors.length > 0) return { facts: null, errors, warnings }
  const attribution = attributionOf(metadata) ?? (style === 'protomaps' ? OPEN_STREET_MAP : null)
  const { minZoom, maxZoom } = header
  return { facts: { style, minZoom, maxZoom, bounds: [w, s, e, n], attribution }, errors, warnings }
}

function styleOf(type: TileType, layers: readonly string[]): ArchiveFacts['style'] | null {
  if (RASTER.has(type)) return 'raster'
  if (type !== TileType.Mvt) return null
  if (layers.includes('earth') && layers.includes('roads')) return 'protomaps'
  return BASEMAP_KINDS.some((kind) => layers.includes(kind)) ? 'plat' : null
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return new Map(Object.entries(value)).get(name)
}

function layerNames(metadata: unknown): string[] {
  const layers = member(metadata, 'vector_layers')
  if (!Array.isArray(layers)) return []
  return layers.map((layer) => member(layer, 'id')).filter((id) => typeof id === 'string')
}

/** The attribution without HTML: the portal shows it as text. */
function attributionOf(metadata: unknown): string | null {
  const written = member(metadata, 'attribution')
  if (typeof written !== 'string') return null
  const text = written
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&copy;', '©')
    .replaceAll('&amp;', '&')
    .trim()
  return text === '' ? null : text.slice(0, 300)
}
