import type { AccountRow } from '../accounts/account-row.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** What an account's export says of the versions of the portal that it has saved. */
export const DOCUMENTS_EXPORTER = {
  name: 'portal_versions',
  read: ({ query }: TenantTransaction, { guid }: AccountRow): Promise<unknown> =>
    query(
      `select v.version, v.applied_at as saved, v.note
       from folder_version f join tenant_version v on v.tenant = f.tenant and v.version = f.version
       where f.account = $1 order by v.version`,
      [guid],
    ),
}
