import type { TenantDocument } from '../tenancy/document/document.ts'

/** Whether search engines may list the agency: it says so, and nothing of it is locked. */
export function isIndexed({ tenant }: TenantDocument): boolean {
  return tenant.indexing === 'on' && tenant.access.basicLogin === 'open'
}
