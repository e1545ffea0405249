import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { processIdentity } from './process-identity.ts'

/** Who holds the embedded database's directory. */
export interface LockHolder {
  readonly pid: number
  /** When that process began (process-identity.ts); missing where the system does not say. */
  readonly began?: string
  /** The process that has the files open, once it runs. */
  readonly databasePid?: number
  readonly databaseBegan?: string
  /** Unix socket on which the holder's database answers. */
  readonly socket: string
}

export type LockResult =
  | {
      readonly kind: 'taken'
      /** Says which process has the files open: the lock lasts as long as it lives. */
      opened(databasePid: number): Promise<void>
      release(): Promise<void>
    }
  | { readonly kind: 'held'; readonly holder: LockHolder }

const LOCK_FILE = 'database.lock'
/** Milliseconds that an orphaned database gets to close its files. */
const TIMEOUT_MS = 4_000

/**
 * Takes the directory for this process, or says who has it. The lock of a process that no longer
 * lives is taken over; two processes that try so at once cannot both succeed, because the stale
 * file is renamed away first and only one rename finds it.
 */
export async function lockDirectory(directory: string, socket: string): Promise<LockResult> {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, LOCK_FILE)
  const self: LockHolder = { pid: process.pid, ...(await began('began', process.pid)), socket }
  for (let attempt = 0; attempt < 50; attempt++) {
    try {
      const file = await open(path, 'wx', 0o600)
      await file.writeFile(JSON.stringify(self))
      await file.close()
      return {
        kind: 'taken',
        opened: async (databasePid) =>
          noteDatabase(path, {
            ...self,
            databasePid,
            ...(await began('databaseBegan', databasePid)),
          }),
        release: () => releaseLock(path),
      }
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const holder = await readHolder(path)
    if (holder !== null && (await isAlive(holder.pid, holder.began, 'node')))
      return { kind: 'held', holder }
    if (holder?.databasePid !== undefined) await untilGone(holder.databasePid, holder.databaseBegan)
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

/** Writes beside and renames, so that nobody reads half a file. */
async function noteDatabase(path: string, holder: LockHolder): Promise<void> {
  const beside = `${path}.${randomUUID()}`
  try {
    await writeFile(beside, JSON.stringify(holder), { mode: 0o600 })
    await rename(beside, path)
  } catch (error) {
    await rm(beside, { force: true })
    throw error
  }
}

/**
 * The database of a server that was killed ends by itself once it notices. Two of them on the same
 * files would lose data without a word, so the files are not touched before it is gone.
 */
async function untilGone(pid: number, start: string | undefined): Promise<void> {
  const giveUpAt = performance.now() + TIMEOUT_MS
  while (await isAlive(pid, start, 'embedded-process')) {
    if (performance.now() > giveUpAt) {
      // Killing it is safe, two of it are not.
      process.kill(pid, 'SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
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

/**
 * Whether the process that wrote this number down still lives. Numbers are used again, after a restart
 * of a machine or a container above all: it must be the process that began then. A lock without
 * that is older than this check; there the program must be one that we start.
 */
async function isAlive(
  pid: number,
  start: string | undefined,
  runs: 'node' | 'embedded-process',
): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return false
  }
  if (start !== undefined) {
    const now = await processIdentity(pid)
    return now === null || now === start
  }
  // Where the system says when we began, a lock of ours says it, too: this one is of an earlier container.
  if (pid === process.pid) return runs === 'node' && (await processIdentity(pid)) === null
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  return command === null ? process.platform !== 'linux' : command.includes(runs)
}

async function began<Name extends string>(
  name: Name,
  pid: number,
): Promise<Partial<Record<Name, string>>> {
  const start = await processIdentity(pid)
  // The compiler does not know a computed name.
  return start === null ? {} : ({ [name]: start } as Record<Name, string>)
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
