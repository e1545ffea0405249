import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

/**
 * Starts the embedded database on `directory`.
 *
 * `own`: this process must be the only one, else DirectoryInUseError. `attach`: if another process
 * runs it, its database is used, so that `plat import` works beside a running server.
 *
 * @param lost told when the database's process ends although nobody closed it.
 */
export async function startEmbedded(
  directory: string,
  mode: 'own' | 'attach',
  lost: (reason: string) => void = () => undefined,
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
  try {
    const child = await startProcess(join(directory, 'pglite'), host, lock.opened)
    let closing = false
    child.once('exit', (code, signal) => {
      if (!closing) lost(lostReason(directory, signal ?? `exit code ${code}`))
    })
    return {
      host,
      close: async () => {
        closing = true
        await stopProcess(child)
        await rm(host, { recursive: true, force: true })
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

function lostReason(directory: string, how: string): string {
  return (
    `The embedded database on ${directory} ended by itself (${how}); without it nothing can be ` +
    `answered, so the server ends as well. Start it again: what was acknowledged is on the disk. ` +
    `SIGKILL usually means that the machine ran out of memory.`
  )
}

/** An embedded database that keeps nothing on disk, for tests. */
export async function startEmbeddedInMemory(): Promise<EmbeddedServer> {
  const host = join(tmpdir(), `plat-test-${randomUUID().slice(0, 13)}`)
  const child = await startProcess('memory', host, async () => undefined)
  return {
    host,
    close: async () => {
      await stopProcess(child)
      await rm(host, { recursive: true, force: true })
    },
  }
}

/** @param opened told the process before it touches the files. */
async function startProcess(
  directory: string,
  host: string,
  opened: (pid: number) => Promise<void>,
): Promise<ChildProcess> {
  await rm(host, { recursive: true, force: true })
  await mkdir(host, { recursive: true, mode: 0o700 })
  const socket = join(host, '.s.PGSQL.5432')
  const child = fork(join(import.meta.dirname, 'embedded-process.ts'), [directory, socket], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  await opened(child.pid ?? 0)
  child.send('open')
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('error', reject)
    child.once('exit', (code) =>
      reject(
        new Error(
          `The embedded database on ${directory} did not start (exit code ${code}). If its files are ` +
            `damaged, move the folder away and load the data again.`,
        ),
      ),
    )
  })
  return child
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.connected) child.send('close')
  const timer = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await ended
  clearTimeout(timer)
}
