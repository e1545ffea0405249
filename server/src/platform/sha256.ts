import { createHash } from 'node:crypto'

/** SHA-256 as 64 hexadecimal digits. */
export function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}
