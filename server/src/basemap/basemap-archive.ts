import { open } from 'node:fs/promises'
import { relative } from 'node:path'
import type { GeoBounds } from '@plat/contract/tenancy/map-settings'
import type { BasemapArchiveDocument, BasemapFile } from '../tenancy/document/basemap-document.ts'
import { describeArchive } from './describe-archive.ts'
import { type FolderRoots, readFolderFile, resolveFile } from '../tenancy/folder/folder-files.ts'
import type { Gathering } from '../tenancy/folder/folder-images.ts'
import { problem } from '../tenancy/folder/issue-messages.ts'
import { sha256 } from '../platform/sha256.ts'
import type { Parsed } from '../tenancy/folder/yaml-file.ts'
import { ARCHIVE_HEAD, archiveFingerprint, rangesOf, type ReadRange } from './tile-archive.ts'

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
