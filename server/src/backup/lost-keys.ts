import { type Keyring, keyIdOf } from '../platform/secrets/keyring.ts'
import { BackupRefusal, type BackupRow } from './backup-format.ts'
import { readBackup } from './backup-reader.ts'

/** Secrets in a backup that no key of this installation opens. */
export interface LostSecrets {
  readonly keyId: string
  readonly authenticators: number
  /** Mails that wait to be sent. */
  readonly mails: number
}

/** Columns of sealed values whose loss matters. */
const AUTHENTICATORS = ['totp_secret', 'totp_pending']

/**
 * Reads the whole file as a stream and counts secrets that no key here opens.
 * @throws BackupRefusal as readBackup does.
 */
export async function lostSecrets(file: string, keys: Keyring): Promise<LostSecrets[]> {
  const lost = new Map<string, { authenticators: number; mails: number }>()
  const count = (keyId: string | null, what: 'authenticators' | 'mails') => {
    if (keyId === null || keys.ids.has(keyId)) return
    const before = lost.get(keyId) ?? { authenticators: 0, mails: 0 }
    lost.set(keyId, { ...before, [what]: before[what] + 1 })
  }
  let look: (row: BackupRow) => void = () => undefined
  for await (const part of readBackup(file)) {
    if (part.kind === 'table') {
      const { table, columns } = part.start
      const valueOf = (row: BackupRow, column: string) => row[columns.indexOf(column)] ?? ''
      look = (row) => {
        if (table === 'account') {
          const ids = AUTHENTICATORS.map((column) => keyIdOf(valueOf(row, column)))
          for (const id of new Set(ids)) count(id, 'authenticators')
        }
        if (table === 'mail_outbox' && ['queued', 'sending'].includes(valueOf(row, 'state')))
          count(keyIdOf(valueOf(row, 'body')), 'mails')
      }
    }
    if (part.kind === 'rows') part.rows.forEach(look)
  }
  return [...lost].map(([keyId, counts]) => ({ keyId, ...counts }))
}

/** Says which key is missing, and what else can be done. */
export function lostRefusal(
  file: string,
  lost: readonly LostSecrets[],
  keys: Keyring,
): BackupRefusal {
  const what = lost.map(
    ({ keyId, authenticators, mails }) =>
      `${authenticators} authenticator(s) and ${mails} waiting mail(s) encrypted with key ${keyId}`,
  )
  return new BackupRefusal(
    `${file} holds ${what.join(', ')}, which this installation does not have (it has ` +
      `${[...keys.ids].join(', ')}). Nothing was restored. Add that key, from PLAT_SECRET_KEYS or secret.key ` +
      `of where the backup was made, after the first one here. If it is lost, say --give-up-secrets: then ` +
      `these people log in with the password alone and set up an authenticator again, and these mails are ` +
      `not sent.`,
  )
}
