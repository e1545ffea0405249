import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../errors.ts'
import { codeOf, makePrivateFile } from './private-file.ts'
import { KeyTextError, newKeyText, readKeyText, type SecretKey } from './secret-key.ts'

const HEADER =
  '# Keys that encrypt secrets in the database of Plat, one a line: the first encrypts, all decrypt.\n' +
  '# Without them authenticators and waiting mails are lost. See docs/operating.md, "Secrets and their key".\n'

/** Bits of a file's mode that let others than its owner do anything. */
const OTHERS = 0o077

/** Where the keys lie that no setting gives. */
export function keyFileOf(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

/**
 * Reads the keys of a file, the newest first; null when there is none.
 * @throws ConfigError for a file that others may read, that cannot be read, or without good keys.
 */
export async function readKeyFile(path: string): Promise<SecretKey[] | null> {
  let text: string
  try {
    const { mode } = await stat(path)
    if ((mode & OTHERS) !== 0) {
      throw new ConfigError(
        `${path} may be read by others (mode ${(mode & 0o777).toString(8)}), expected 600: it encrypts the ` +
          `secrets of the database. Say "chmod 600 ${path}"; if others could read it, take a new key ` +
          `(docs/operating.md, "Secrets and their key").`,
      )
    }
    text = await readFile(path, 'utf8')
  } catch (error) {
    if (error instanceof ConfigError) throw error
    if (codeOf(error) === 'ENOENT') return null
    throw new ConfigError(
      `${path} cannot be read (${codeOf(error)}): the key of the database's secrets is in it. Let the ` +
        `server's user own it, with mode 600, or set PLAT_SECRET_KEYS.`,
    )
  }
  return keysOf(path, text)
}

/**
 * Makes the file with a new key, for its owner only, unless it is there: of several processes at the same
 * moment one makes it, and all read that one.
 * @throws ConfigError when the folder cannot be written.
 */
export async function makeKeyFile(path: string): Promise<SecretKey[]> {
  try {
    await makePrivateFile(path, `${HEADER}${newKeyText()}\n`)
  } catch (error) {
    throw new ConfigError(
      `${path} cannot be made (${codeOf(error)}): it is to hold the key of the database's secrets. Let the ` +
        `server's user write to DATA_DIR, or set PLAT_SECRET_KEYS.`,
    )
  }
  const keys = await readKeyFile(path)
  if (keys === null) throw new ConfigError(`${path} was deleted while it was made. Start again.`)
  return keys
}

function keysOf(path: string, text: string): SecretKey[] {
  const keys: SecretKey[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) continue
    try {
      keys.push(readKeyText(trimmed))
    } catch (error) {
      if (!(error instanceof KeyTextError)) throw error
      throw new ConfigError(
        `${path}, line ${index + 1}: ${error.message}. Put the file back from your copy: a new key opens ` +
          `nothing that an earlier one has encrypted.`,
      )
    }
  }
  if (keys.length > 0) return keys
  throw new ConfigError(
    `${path} holds no key. Put it back from your copy; if nothing was encrypted yet, delete it and a new ` +
      `one is made.`,
  )
}
