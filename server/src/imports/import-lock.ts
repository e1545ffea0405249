import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another import is running, or has just ended. */
export class ImportRunningError extends Error {
  override name = 'ImportRunningError'

  /** @param what says which: `of harbor/permits`. */
  constructor(what: string, state = 'is under way. Wait for its end, then start again.') {
    super(`Another import ${what} ${state}`)
  }
}

/** SQLite's code for a file that another connection has locked. */
const SQLITE_BUSY = 5

/**
 * Takes the lock of a file. The file is an empty SQLite database: its lock is the operating
 * system's, so it ends with the process, however that ends, and two can never take it at once. The
 * file itself stays.
 * @returns a function that releases it, or undefined while this or another process holds it.
 */
export async function takeLock(path: string): Promise<(() => void) | undefined> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is ever written, so no journal is left behind.
    file.exec('pragma journal_mode = off; begin exclusive')
    return () => file.close()
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      return undefined
    throw error
  }
}
