import { reportFileAddress } from '@plat/contract/reports/reports'
import { type AccountExporter, FIRST_BY_TIME } from '../accounts/account-exporter.ts'

/** What an account's export says of its reports; the files are fetched from their addresses while they are kept. */
export const REPORTS_EXPORTER: AccountExporter = {
  name: 'reports',
  tables: ['report'],
  read: async ({ query }, { guid }, after, limit) => {
    const rows = await query<{
      position: string[]
      id: string
      status: string
      deleted: Date | null
    }>(
      `select array[created_at::text, guid::text] as position, guid as id, title, template_name as type, module,
         saved_search, record, status, pages, size, favoured, read, created_at as created, expires_at as expires,
         deleted_at as deleted
       from report where owner = $1 and (created_at, guid) > ($2::timestamptz, $3::uuid)
       order by created_at, guid limit $4`,
      [guid, ...(after ?? FIRST_BY_TIME), limit],
    )
    return rows.map((row) => ({
      ...row,
      file: row.status === 'complete' && row.deleted === null ? reportFileAddress(row.id) : null,
    }))
  },
}
