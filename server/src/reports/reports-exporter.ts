import { reportFileAddress } from '@plat/contract/reports/reports'
import { type AccountExporter, FIRST_BY_TIME } from '../accounts/account-exporter.ts'
import { openableSql } from './report-row.ts'

/**
 * What an account's export says of its reports; the files are fetched from their addresses while they are kept, and
 * while they show no more than their owner may see.
 */
export const REPORTS_EXPORTER: AccountExporter = {
  name: 'reports',
  tables: ['report'],
  read: async ({ query }, { guid, visibility }, after, limit) => {
    const rows = await query<{
      position: string[]
      id: string
      status: string
      deleted: Date | null
      hidden: boolean
    }>(
      `select array[r.created_at::text, r.guid::text] as position, r.guid as id, r.title, r.template_name as type,
         r.module, r.saved_search, r.record, r.status, r.pages, r.size, r.favoured, r.read, r.created_at as created,
         r.expires_at as expires, r.deleted_at as deleted, not ${openableSql('$2')} as hidden
       from report r where r.owner = $1 and (r.created_at, r.guid) > ($3::timestamptz, $4::uuid)
       order by r.created_at, r.guid limit $5`,
      [guid, visibility, ...(after ?? FIRST_BY_TIME), limit],
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
