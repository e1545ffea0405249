import type { Database } from './database.ts'

/**
 * Why a statement failed through no fault of the request: `away` passes when the database is back
 * or less busy, `full` when its disk has room, `read-only` when it is no standby any more.
 */
export type DatabaseTrouble = 'away' | 'full' | 'read-only'

/** PostgreSQL's codes for a session that was ended, a database that starts or stops, and time-outs. */
const AWAY = new Set([
  '25P03',
  '40P01',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
const FULL = new Set(['53100', 'EDQUOT', 'ENOSPC'])
const READ_ONLY = '25006'
/** The driver's own errors have no code. */
const DRIVER =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed|query (read )?timeout/i

/** What a database lacks that takes no changes: the embedded one room on its disk (disk-room.ts). */
export function refusesChanges(kind: Database['kind']): 'full' | 'read-only' {
  return kind === 'embedded' ? 'full' : 'read-only'
}

/** What an error of this kind of database or of its driver means; null for every other error. */
export function databaseTrouble(error: unknown, kind: Database['kind']): DatabaseTrouble | null {
  if (isAway(error)) return 'away'
  const code = codeOf(error)
  if (code === READ_ONLY) return refusesChanges(kind)
  return FULL.has(code) ? 'full' : null
}

/** Whether an error of the database or its driver passes when the database is back or less busy. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (AWAY.has(code) || code.startsWith('08') || DRIVER.test(error.message)) return true
  // A socket file that is not there; any other missing file is a bug of ours.
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
}

/** The code of an error of the database or the system; '' without one. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}
