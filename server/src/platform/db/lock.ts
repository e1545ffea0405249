import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'

/** Who holds the embedded database's directory. */
export interface LockHolder {
  readonly pid: number
  /** Unix socket on which the holder's database answers. */
  readonly socket: string
}

export type LockResult =
  | { readonly kind: 'taken'; release(): Promise<void> }
  | { readonly kind: 'held'; readonly holder: LockHolder }

const LOCK_FILE = 'database.lock'

/**
 * Takes the directory for this process, or says who has it. The lock of a process that no longer
 * lives is taken over; two processes that try so at once cannot both succeed, because the stale
 * file is renamed away first and only one rename finds it.
 */
export async function lockDirectory(directory: string, socket: string): Promise<LockResult> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, LOCK_FILE)
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(JSON.stringify({ pid: process.pid, socket } satisfies LockHolder))
      await file.close()
      return { kind: 'taken', release: () => releaseLock(path) }
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const holder = await readHolder(path)
    if (holder !== null && isAlive(holder.pid)) return { kind: 'held', holder }
    const stale = `${path}.${randomUUID()}`
    try {
      await rename(path, stale)
      await rm(stale, { force: true })
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error
    }
  }
  throw new Error(
    `${path} could not be taken: it keeps appearing. Is another process restarting in a loop?`,
  )
}

async function releaseLock(path: string): Promise<void> {
  const holder = await readHolder(path)
  if (holder?.pid === process.pid) await rm(path, { force: true })
}

/** A file that is being written by its new owner is read again for a moment before it counts as broken. */
async function readHolder(path: string): Promise<LockHolder | null> {
  for (let attempt = 0; attempt < 10; attempt++) {
    try {
      const holder: unknown = JSON.parse(await readFile(path, 'utf8'))
      if (isHolder(holder)) return holder
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return null
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return null
}

function isHolder(value: unknown): value is LockHolder {
  return (
    typeof value === 'object' &&
    value !== null &&
    'pid' in value &&
    typeof value.pid === 'number' &&
    'socket' in value &&
    typeof value.socket === 'string'
  )
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
