import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another import is in the way. */
export class ImportRunningError extends Error {
  override name = 'ImportRunningError'

  /** @param what says which: `of harbor/permits`. */
  constructor(what: string) {
    super(`Another import ${what} is under way. Wait for its end, then start again.`)
  }
}

/** SQLite's code for a file that another connection has locked. */
const BUSY = 5

/**
 * Takes the lock that a file stands for. The file is an empty SQLite database: its lock is the operating
 * system's, so it ends with the process, however that ends, and two can never take it at once. The
 * file itself stays.
 * @returns what gives it back, or undefined when it is held, by this process or another.
 */
export async function takeLock(path: string): Promise<(() => void) | undefined> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is ever written, so there is no journal to be left behind.
    file.exec('pragma journal_mode = off; begin exclusive')
    return () => file.close()
  } catch (error) {
    file.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return undefined
    throw error
  }
}
