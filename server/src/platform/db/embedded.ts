import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError } from '../errors.ts'
import { DISK_FULL_EXIT } from './disk-room.ts'
import { lockDirectory } from './lock.ts'

/** An embedded database that this process runs, or that a different process runs and this one may use. */
export interface EmbeddedServer {
  /** Directory of the Unix socket `.s.PGSQL.5432`, as the pg driver wants its host. */
  readonly host: string
  close(): Promise<void>
}

/** A different process uses the directory. */
export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError'
}

/** The disk is too full to open the database. */
class DiskFullError extends ConfigError {
  override name = 'DiskFullError'
}

/** Milliseconds between two attempts to open a database whose disk is full. */
const FULL_PAUSE = 1_000

/**
 * Starts the embedded database on `directory`.
 *
 * `own`: this process must be the only one, else DirectoryInUseError. `attach`: if a different process
 * runs the database, that one is used, so that `plat import` works next to a running server.
 *
 * @param lost called with the reason when the database's process ends without `close`.
 * @param notified called with the payload of each notification on the channel of changes.
 * @throws ConfigError for files that are damaged or a disk that is full.
 */
export async function startEmbedded(
  directory: string,
  mode: 'own' | 'attach',
  lost: (reason: string) => void = () => undefined,
  notified: (payload: string) => void = () => undefined,
): Promise<EmbeddedServer> {
  // Socket paths are limited to about 100 bytes, data directories are not.
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  const host = join(tmpdir(), `plat-${process.getuid?.() ?? 0}-${name}`)
  const lock = await lockDirectory(directory, host)
  if (lock.kind === 'held') {
    if (mode === 'attach') return { host: lock.holder.socket, close: async () => undefined }
    throw new DirectoryInUseError(
      `${directory} is in use by process ${lock.holder.pid}. The embedded database serves one ` +
        `process: stop that one, or set DATA_DIR to another folder, or use PostgreSQL by DATABASE_URL.`,
    )
  }
  const folder = join(directory, 'pglite')
  const closing = new AbortController()
  let child: ChildProcess
  let reopening = Promise.resolve()
  const follow = (running: ChildProcess) => {
    running.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'notified' in message)
        notified(String(message.notified))
    })
    running.once('exit', (code, signal) => {
      if (closing.signal.aborted) return
      if (code === DISK_FULL_EXIT) reopening = reopen()
      else lost(lostReason(directory, signal ?? `exit code ${code}`))
    })
    return running
  }
  /** Tries to open the database until the disk has room. Until then nothing is answered; committed data is safe. */
  const reopen = async () => {
    while (!closing.signal.aborted) {
      try {
        child = follow(await startProcess(folder, host, lock.opened))
        return
      } catch (error) {
        if (closing.signal.aborted) return
        if (!isDiskFull(error)) return lost(String(error))
      }
      await wait(FULL_PAUSE, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }
  try {
    child = follow(await openFolder(folder, host, lock.opened))
    return {
      host,
      close: async () => {
        closing.abort()
        // A process that is being started would still open the files after the lock is released.
        await reopening
        await stopProcess(child)
        await rm(host, { recursive: true, force: true })
        await lock.release()
      },
    }
  } catch (error) {
    await rm(host, { recursive: true, force: true })
    await lock.release()
    throw error
  }
}

async function openFolder(
  folder: string,
  host: string,
  opened: (pid: number) => Promise<void>,
): Promise<ChildProcess> {
  const made = await checkFolder(folder)
  if (made === 'new') await beginCreation(folder)
  const child = await startProcess(folder, host, opened)
  if (made === 'new') await endCreation(folder)
  return child
}

function isDiskFull(error: unknown): boolean {
  return (
    error instanceof DiskFullError ||
    (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
  )
}

function lostReason(directory: string, how: string): string {
  return (
    `The embedded database on ${directory} ended by itself (${how}); without it nothing can be ` +
    `answered, so the server ends as well. Start it again: what was acknowledged is on the disk. ` +
    `SIGKILL usually means that the machine ran out of memory.`
  )
}

/**
 * @param opened called with the process id before the process opens the files.
 * @throws DiskFullError, or ConfigError with PostgreSQL's message about the files.
 */
async function startProcess(
  folder: string,
  host: string,
  opened: (pid: number) => Promise<void>,
): Promise<ChildProcess> {
  await rm(host, { recursive: true, force: true })
  await mkdir(host, { recursive: true, mode: 0o700 })
  const socket = join(host, '.s.PGSQL.5432')
  const child = fork(join(import.meta.dirname, 'embedded-process.ts'), [folder, socket], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  try {
    await opened(child.pid ?? 0)
    child.send('open')
    await untilOpen(child, folder)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return child
}

function untilOpen(child: ChildProcess, folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      const failed: unknown =
        typeof message === 'object' && message !== null && 'failed' in message
          ? message.failed
          : undefined
      if (failed === undefined) resolve()
      else reject(new ConfigError(damaged(folder, String(failed))))
    })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(
        code === DISK_FULL_EXIT
          ? new DiskFullError(
              `DATA_DIR: the disk of ${folder} is full, so the embedded database cannot be opened. ` +
                `Make room and start again: nothing that was saved is lost.`,
            )
          : new ConfigError(damaged(folder, `it did not open: ${signal ?? `exit code ${code}`}`)),
      ),
    )
  })
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  if (child.connected) child.send('close')
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(timer)
}

/** PostgreSQL's major version inside PGlite, as in the file PG_VERSION. */
const VERSION = '18'
/** Size of `global/pg_control` in bytes, which is always the same. */
const CONTROL_SIZE = 8_192
/** Folders that exist and are not empty in every complete database folder. */
const FOLDERS = ['base', 'global', 'pg_wal', 'pg_xact'] as const

/**
 * Checks the folder of an embedded database before it is opened: PGlite would create a new, empty
 * database in a folder that lacks a file. A folder whose first creation was interrupted is removed.
 * @returns `new` when there is no folder yet.
 * @throws ConfigError for a folder with damaged or missing files, with what to do.
 */
async function checkFolder(folder: string): Promise<'new' | 'whole'> {
  if (await exists(markerOf(folder))) {
    await rm(folder, { recursive: true, force: true })
    return 'new'
  }
  if (!(await exists(folder))) return 'new'
  const faults = await faultsOf(folder)
  if (faults.length === 0) return 'whole'
  throw new ConfigError(damaged(folder, faults.join(', ')))
}

/** Words the error for a folder that cannot be opened. @param fault the problem with it. */
function damaged(folder: string, fault: string): string {
  return (
    `DATA_DIR: the embedded database in ${folder} is damaged (${fault}). It was left as it is. ` +
    `Put the folder back from a copy, or move it away and restore a backup ` +
    `(docs/operating.md, "Backup and restore"); a new database is made only where there is no folder.`
  )
}

/** Marks the folder as incomplete: until `endCreation` it contains nothing worth keeping. */
async function beginCreation(folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true, mode: 0o700 })
  await writeFile(markerOf(folder), '')
  await flush(dirname(folder))
}

/** Removes the mark before the first row is written, and waits until the disk has that. */
async function endCreation(folder: string): Promise<void> {
  await rm(markerOf(folder), { force: true })
  await flush(dirname(folder))
}

const markerOf = (folder: string) => `${folder}.creating`

async function faultsOf(folder: string): Promise<string[]> {
  const faults: string[] = []
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) faults.push('PG_VERSION is missing')
  else if (version.trim() !== VERSION)
    faults.push(`PG_VERSION says "${version.trim().slice(0, 20)}", expected ${VERSION}`)
  const control = await readFile(join(folder, 'global/pg_control')).catch(() => null)
  if (control === null) faults.push('global/pg_control is missing')
  else if (control.length !== CONTROL_SIZE || control.every((byte) => byte === 0))
    faults.push(`global/pg_control is broken: ${control.length} bytes, expected ${CONTROL_SIZE}`)
  for (const name of FOLDERS) {
    const files = await readdir(join(folder, name)).catch(() => [])
    if (files.length === 0) faults.push(`${name} is missing or empty`)
  }
  return faults
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}

/** Writes the names of a folder's files to the disk. Systems that cannot do this keep the names without it. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
