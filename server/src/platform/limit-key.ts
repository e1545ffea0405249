import { createHash } from 'node:crypto'

/** The key of a count of attempts: the agency in clear, the address of mail or network as a hash. */
export function limitKey(tenant: string, subject: string): string {
  return `${tenant}:${createHash('sha256').update(subject).digest('base64url')}`
}
