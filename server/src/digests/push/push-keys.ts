import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import webpush from 'web-push'
import type { Config } from '../../platform/config.ts'
import { ConfigError } from '../../platform/errors.ts'
import { codeOf, makePrivateFile } from '../../platform/secrets/private-file.ts'

/** The keys that browsers' push services know this portal by (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

const HEADER =
  '# Keys by which push services of browsers know this portal: the public one, the private one.\n' +
  '# With other keys, browsers that show notifications have to be allowed again. See docs/operating.md.\n'

/** Reads the keys when they are first wanted, and makes them where nothing gives them. */
export function pushKeys({
  vapidKeys,
  dataDir,
}: Pick<Config, 'vapidKeys' | 'dataDir'>): () => Promise<PushKeys> {
  let known: Promise<PushKeys> | null = null
  return () => {
    known ??=
      vapidKeys === null ? keysOfFile(join(dataDir, 'push.key')) : Promise.resolve(vapidKeys)
    // A folder that cannot be read now may be readable the next time.
    known.catch(() => (known = null))
    return known
  }
}

/** @throws ConfigError for a file that cannot be made, or without two keys. */
async function keysOfFile(path: string): Promise<PushKeys> {
  try {
    if (!existsSync(path)) {
      const { publicKey, privateKey } = webpush.generateVAPIDKeys()
      await makePrivateFile(path, `${HEADER}${publicKey}\n${privateKey}\n`)
    }
    return keysOf(path, await readFile(path, 'utf8'))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError(
      `${path} cannot be made or read (${codeOf(error)}): let the server's user own DATA_DIR, or set ` +
        'PLAT_VAPID_PUBLIC_KEY and PLAT_VAPID_PRIVATE_KEY.',
    )
  }
}

function keysOf(path: string, text: string): PushKeys {
  const lines = text.split('\n').map((line) => line.trim())
  const [publicKey, privateKey] = lines.filter((line) => line !== '' && !line.startsWith('#'))
  if (publicKey === undefined || privateKey === undefined)
    throw new ConfigError(
      `${path} does not hold two keys. Put it back from your copy, or delete it.`,
    )
  return { publicKey, privateKey }
}
