import { createHash } from 'node:crypto'

/** What counts of attempts are kept by: the agency in clear, the address of mail or network as a hash. */
export function limitKey(tenant: string, subject: string): string {
  return `${tenant}:${createHash('sha256').update(subject).digest('base64url')}`
}
