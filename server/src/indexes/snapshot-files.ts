import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { decodeIndex, encodeIndex } from '@plat/record-index/snapshot'
import type { IndexData } from '@plat/record-index/types'

/** A snapshot's file: `{module}-{version}-{fingerprint}.idx` in its agency's folder. */
const FILE = /^(.+?)-(?:(\d+)-)?([0-9a-f]{20})\.idx(\..*)?$/
/** Milliseconds after which a file of a version that is not older goes as well: a restore has taken it back. */
const MAX_AGE_MS = 7 * 86_400_000
/** Bytes that are read at a time. */
const CHUNK = 16 * 1024 * 1024

/** Versions of a module's records, and fingerprints, of which the folder has a snapshot. */
export async function snapshotFiles(
  folder: string,
  module: string,
): Promise<{ version: number; fingerprint: string }[]> {
  const names = await readdir(folder).catch(() => [])
  return names.flatMap((name) => {
    const [, of, version, fingerprint, rest] = FILE.exec(name) ?? []
    const isWhole = of === module && rest === undefined
    return isWhole && version !== undefined && fingerprint !== undefined
      ? { version: Number(version), fingerprint }
      : []
  })
}

/**
 * Reads a snapshot into shared memory.
 * @returns null where there is no such file.
 * @throws SnapshotError when it is damaged.
 */
export async function readSnapshot(path: string): Promise<IndexData | null> {
  const file = await open(path, 'r').catch(() => null)
  if (file === null) return null
  try {
    const { size } = await file.stat()
    const content = new Uint8Array(new SharedArrayBuffer(size))
    let at = 0
    while (at < size) {
      const { bytesRead } = await file.read(content, at, Math.min(CHUNK, size - at), at)
      if (bytesRead === 0) break
      at += bytesRead
    }
    return decodeIndex(content)
  } finally {
    await file.close()
  }
}

/** Writes a snapshot under a temporary name, moves it in place, and removes the module's older ones. */
export async function writeSnapshot(path: string, data: IndexData): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}.new`
  const file = await open(temporary, 'w')
  try {
    for (const chunk of encodeIndex(data)) await file.writeFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
  const { mtimeMs } = await stat(temporary)
  await rename(temporary, path)
  await removeOlder(path, mtimeMs)
}

/** Other processes share the folder: what is newer than the file at `kept` is theirs. */
async function removeOlder(kept: string, writtenAt: number): Promise<void> {
  const [, module, version] = FILE.exec(basename(kept)) ?? []
  for (const name of await readdir(dirname(kept))) {
    const found = FILE.exec(name)
    const path = join(dirname(kept), name)
    if (found === null || found[1] !== module || path === kept) continue
    const { mtimeMs = writtenAt } = (await stat(path).catch(() => undefined)) ?? {}
    const other = Number(found[2] ?? 0)
    const isOlder = other < Number(version) || (other === Number(version) && mtimeMs < writtenAt)
    if (isOlder || mtimeMs < writtenAt - MAX_AGE_MS) await rm(path, { force: true })
  }
}
