import { own } from '@plat/contract/platform/own'
import type { Config } from '../config.ts'
import { ConfigError } from '../errors.ts'
import { codeOf, databaseTrouble } from './database-trouble.ts'

/** Settings whose value an error may be about. */
export type DatabaseSetting = 'DATABASE_URL' | 'DATABASE_REPLICA_URL' | 'MIGRATION_DATABASE_URL'

/**
 * A failed connection in words that name the setting, without its password.
 * @param url the setting's value.
 */
export function explainConnection(
  error: unknown,
  setting: DatabaseSetting,
  url: string,
): ConfigError {
  const { hostname, port, username, pathname } = new URL(url)
  const where = `${hostname === '' ? 'the local socket' : hostname}:${port === '' ? '5432' : port}`
  const said = error instanceof Error && error.message !== '' ? error.message : String(error)
  const why: Readonly<Record<string, string>> = {
    ECONNREFUSED: `nothing answers at ${where} (connection refused). Is PostgreSQL running, and are host and port right?`,
    ENOENT: `nothing answers at ${where} (${said}). Is PostgreSQL running, and are host and port right?`,
    ENOTFOUND: `there is no host "${hostname}". Correct the name, or look at the DNS.`,
    EAI_AGAIN: `the name "${hostname}" could not be looked up. Is the DNS there?`,
    '3D000': `there is no database "${pathname.slice(1)}" at ${where}. Create it (docs/operating.md, "PostgreSQL"), or correct the name.`,
    '28P01': `${where} refuses the login "${username}": the password is wrong.`,
    '28000': `${where} refuses the login "${username}": ${said}.`,
    '57P03': `${where} takes no connections yet: ${said}.`,
    '53300': `${where} has no free connection: ${said}.`,
  }
  return new ConfigError(
    `${setting}: ${own(why, codeOf(error)) ?? `no connection to ${where}: ${said}.`}`,
    { cause: error },
  )
}

/** A failure at start or of a command that the operator can mend, in words; null for a bug of ours. */
export function explainFailure(
  error: unknown,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
): string | null {
  const trouble = databaseTrouble(error, databaseUrl === null ? 'embedded' : 'postgres')
  const said = error instanceof Error ? error.message : String(error)
  if (trouble === 'full')
    return `The disk is full (${said}). Make room below DATA_DIR (${dataDir}) or where PostgreSQL has its files, and start again: nothing that was saved is lost.`
  if (trouble === 'read-only')
    return `The database takes no changes (${said}): it is a standby, or set to read-only. Let DATABASE_URL lead to the primary server, or make this one it.`
  if (trouble === 'away')
    return `The database does not answer any more (${said}). What was not finished was not saved: start again when it is back.`
  const path =
    error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : ''
  if (!path.startsWith(dataDir)) return null
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return `DATA_DIR: ${path} cannot be written by this user. Give the folder to the user that runs Plat, or set DATA_DIR to another one.`
    case 'EROFS':
      return `DATA_DIR: ${path} lies on a disk that is mounted read-only. Set DATA_DIR to a folder that can be written.`
    case 'EEXIST':
    case 'ENOTDIR':
      return `DATA_DIR: ${dataDir} is a file, expected a folder. Set DATA_DIR to a folder; it is made when it is missing.`
    default:
      return null
  }
}
