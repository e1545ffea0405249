import { reportFileAddress } from '@plat/contract/reports/reports'
import type { AccountRow } from '../accounts/account-row.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** What an account's export says of its reports; the files are fetched from their addresses while they are kept. */
export const REPORTS_EXPORTER = {
  name: 'reports',
  read: async ({ query }: TenantTransaction, { guid }: AccountRow): Promise<unknown> => {
    const rows = await query<{ id: string; status: string; deleted: Date | null }>(
      `select guid as id, title, template_name as type, module, saved_search, record, status, pages, size,
         favoured, read, created_at as created, expires_at as expires,
         deleted_at as deleted
       from report where owner = $1 order by created_at`,
      [guid],
    )
    return rows.map((row) => ({
      ...row,
      file: row.status === 'complete' && row.deleted === null ? reportFileAddress(row.id) : null,
    }))
  },
}
