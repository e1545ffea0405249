import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError } from '../errors.ts'
import { DISK_FULL_EXIT } from './disk-room.ts'
import { beginCreation, checkFolder, damaged, endCreation } from './embedded-folder.ts'
import { lockDirectory } from './lock.ts'

/** A running embedded database, or one that another process runs and we may use. */
export interface EmbeddedServer {
  /** Directory of the Unix socket `.s.PGSQL.5432`, as the pg driver wants its host. */
  readonly host: string
  close(): Promise<void>
}

/** The directory is in use by another process. */
export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError'
}

/** The disk has no room for the database to be opened. */
class DiskFullError extends ConfigError {
  override name = 'DiskFullError'
}

/** Milliseconds between two tries to open a database whose disk is full. */
const FULL_PAUSE = 1_000
/**
 * Bytes that a function of the database runs through before V8 compiles it anew, at its best. Ten times V8's own
 * measure: with that, a third of what a start costs was compiling what runs a few times.
 */
const TIERING_BUDGET = 130_000_000

/**
 * Starts the embedded database on `directory`.
 *
 * `own`: this process must be the only one, else DirectoryInUseError. `attach`: if another process
 * runs it, its database is used, so that `plat import` works beside a running server.
 *
 * @param lost called with the reason when the database's process ends although nobody closed it.
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
  /** Until there is room nothing is answered; what was acknowledged is on the disk. */
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
        // A process that is on its way would have the files open when the lock is gone.
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
 * @param opened called with the process's number before it touches the files.
 * @throws DiskFullError, or ConfigError with what PostgreSQL said about the files.
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
    execArgv: ['--disable-warning=ExperimentalWarning', `--wasm-tiering-budget=${TIERING_BUDGET}`],
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
