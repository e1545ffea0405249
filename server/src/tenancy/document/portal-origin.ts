import type { TenantDocument } from './document.ts'
import { isLocal } from './link.ts'

/**
 * Target of links in mails and sign-in: the agency's `origin`, else its first host. Never taken from
 * a request. Hosts of this computer get the port and no TLS.
 */
export function portalOrigin(document: TenantDocument, port: number): string {
  const { origin, hosts } = document.tenant
  if (origin !== null) return origin
  const [host = 'localhost'] = hosts
  return isLocal(host) ? `http://${host}:${port}` : `https://${host}`
}
