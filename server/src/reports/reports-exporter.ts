import { reportFileAddress } from '@plat/contract/reports/reports'
import type { ExportedAccount } from '../accounts/exported-account.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { openableSql } from './report-row.ts'

/**
 * What an account's export says of its reports; the files are fetched from their addresses while they are kept, and
 * while they show no more than their owner may see.
 */
export const REPORTS_EXPORTER = {
  name: 'reports',
  read: async (
    { query }: TenantTransaction,
    { guid, visibility }: ExportedAccount,
  ): Promise<unknown> => {
    const rows = await query<{ id: string; status: string; deleted: Date | null; hidden: boolean }>(
      `select r.guid as id, r.title, r.template_name as type, r.module, r.saved_search, r.record, r.status, r.pages,
         r.size, r.favoured, r.read, r.created_at as created, r.expires_at as expires, r.deleted_at as deleted,
         not ${openableSql('$2')} as hidden
       from report r where r.owner = $1 order by r.created_at`,
      [guid, visibility],
    )
    return rows.map((row) => ({
      ...row,
      file:
        row.status === 'complete' && row.deleted === null && !row.hidden
          ? reportFileAddress(row.id)
          : null,
    }))
  },
}
