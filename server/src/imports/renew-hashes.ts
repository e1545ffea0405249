import { SAME_VALUES } from './compared-fields.ts'
import type { Merge } from './merge-plan.ts'
import { recordGuidSql } from './record-key.ts'
import { outdatedHashSql } from './staged-row.ts'
import { STAGED } from './staging-table.ts'

const RENEW = `
  update record r set content_hash = i.content_hash from ${STAGED} i
  where r.module = $1 and r.guid = i.guid and ${outdatedHashSql('r.content_hash')} and ${SAME_VALUES}`

const RENEW_NUMBERED = `
  update record r set content_hash = i.content_hash from ${STAGED} i
  where r.module = $2 and r.source_key ~ '#[0-9]{1,9}$' and ${outdatedHashSql('r.content_hash')}
    and i.source_key = regexp_replace(r.source_key, '#[0-9]+$', '')
    and r.guid = ${recordGuidSql('$1::text', '$2::text', 'i.source_key', `substring(r.source_key from '#([0-9]+)$')`)}
    and ${SAME_VALUES}`

/**
 * Gives records whose hash an earlier version made the hash of their staged row, where all stored values are
 * equal: they have not changed. Call it before rows of one key are told apart, which goes by hashes.
 */
export async function renewHashes({ transaction, module }: Merge): Promise<void> {
  await transaction.query(RENEW, [module])
  await transaction.query(RENEW_NUMBERED, [transaction.tenant, module])
}
