import { type TenantDocument, departmentOf } from './document.ts'
import { portalOrigin } from './portal-origin.ts'

/** Absolute addresses of an agency's pages and exports. */
export interface Addresses {
  /** Protocol, host and port, as links in mails have it. */
  readonly origin: string
  /** A module's search page. */
  module(code: string): string
  record(code: string, guid: string): string
}

/** Addresses of an agency. @param port where the server listens, for hosts of this computer. */
export function addressesOf(document: TenantDocument, port: number): Addresses {
  const origin = portalOrigin(document, port)
  const module = (code: string) => `${origin}/${departmentOf(document, code).id}/${code}`
  return { origin, module, record: (code, guid) => `${module(code)}/search/record/${guid}` }
}
