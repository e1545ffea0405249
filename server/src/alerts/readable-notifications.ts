import { tellableFields } from '../record-events/event-words.ts'
import { sha256 } from '../platform/sha256.ts'
import { recordVisibilitySql } from '../record-events/record-visibility.ts'
import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'

/**
 * SQL that is true where a notification `n` may be read today: its module is there, its record may be seen, and so may
 * something of what happened to it.
 * @param visibility a parameter in SQL: what its owner may see today
 * @param fields a parameter in SQL: `tellableByModule` for that visibility
 */
export function readableNotificationSql(visibility: string, fields: string): string {
  return `${fields}::jsonb ? n.module and ${recordVisibilitySql('n.tenant', 'n.record')} <= ${visibility}
       and (n.event_kind in ('new', 'withdrawn')
         or (n.changes = '[]' and n.event_kind in ('decision', 'comment_opens', 'comment_closes'))
         or exists (select from jsonb_array_elements(n.changes) as change
           where ${fields}::jsonb -> n.module ? (change ->> 'field')))`
}

/**
 * SQL that is true where a notification `n` was sent and is not read: neither itself nor another of the account about
 * the same event, which several of its alerts may have found.
 */
export const UNREAD_SQL = `not n.read and n.released_at is not null and n.deleted_at is null
       and not exists (select from notification beside
         where beside.tenant = n.tenant and beside.owner = n.owner
           and beside.record = n.record and beside.event_key = n.event_key
           and beside.read and beside.released_at is not null and beside.deleted_at is null)`

/** SQL for how many notifications `n` are: an event of a record is one, however many alerts found it. */
export const COUNT_SQL = 'count(distinct (n.record, n.event_key))::int'

/** Fields whose changes somebody may read, by module, as JSON. */
export function tellableByModule(document: TenantDocument, visibility: number): string {
  const fields = document.departments
    .flatMap(({ modules }) => modules.flatMap((code) => moduleOf(document, code) ?? []))
    .map((module) => [module.code, tellableFields(module, visibility)] as const)
  return JSON.stringify(Object.fromEntries(fields))
}

/** Differs where somebody may read changes of other fields. */
export function tellableKey(document: TenantDocument, visibility: number): string {
  return sha256(tellableByModule(document, visibility))
}
