import { rename, rm, writeFile } from 'node:fs/promises'

/** Writes a file under a temporary name and renames it, so that it is never half written. @throws when it cannot. */
export async function writeWhole(path: string, content: string): Promise<void> {
  const temporary = `${path}.${process.pid}.part`
  try {
    await writeFile(temporary, content, { mode: 0o600 })
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}
