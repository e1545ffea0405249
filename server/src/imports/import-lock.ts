import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Another import is in the way. */
export class ImportRunningError extends Error {
  override name = 'ImportRunningError'

  /** @param what says which: `of harbor/permits`. */
  constructor(what: string) {
    super(`Another import ${what} is under way. Wait for its end, then start again.`)
  }
}

/**
 * Takes a lock file; one whose process has ended is taken over.
 * @returns what gives it back, or undefined when a living process holds it.
 */
export async function takeLockFile(path: string): Promise<(() => Promise<void>) | undefined> {
  await mkdir(dirname(path), { recursive: true })
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' })
      return () => rm(path, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      const holder = Number(await readFile(path, 'utf8').catch(() => ''))
      if (holder > 0 && isAlive(holder)) return undefined
      await rm(path, { force: true })
    }
  }
  return undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
