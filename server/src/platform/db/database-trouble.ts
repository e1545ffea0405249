/**
 * Why a statement failed through no fault of whoever asked: `away` passes when the database is back
 * or less busy, `full` when its disk has room.
 */
export type DatabaseTrouble = 'away' | 'full'

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
/** 25006: the embedded database takes no changes while its disk is almost full (disk-room.ts). */
const FULL = new Set(['25006', '53100', 'EDQUOT', 'ENOSPC'])
/** The driver's own errors have no code. */
const DRIVER =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed|query timeout/i

/** What an error of the database or its driver means; null for every other error. */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (FULL.has(code)) return 'full'
  if (AWAY.has(code) || code.startsWith('08') || DRIVER.test(error.message)) return 'away'
  // A socket file that is not there; any other missing file is a bug of ours.
  return code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect' ? 'away' : null
}
