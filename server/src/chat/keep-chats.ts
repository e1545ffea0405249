import { type AccountExporter, pagesAfter, PAGES_BY_TIME } from '../accounts/account-exporter.ts'
import type { Database } from '../platform/db/database.ts'
import { purgeOld } from '../tenancy/for-each-tenant.ts'

/** Reads pages of messages by their chat and number. */
const PAGES_BY_NUMBER = pagesAfter(['00000000-0000-0000-0000-000000000000', '0'])

/** Parts of an account's export that are about chats. */
export const CHAT_EXPORTERS: readonly AccountExporter[] = [
  // Chats of an account with the agency.
  {
    name: 'chats',
    tables: ['chat'],
    read: PAGES_BY_TIME.query(`select array[created_at::text, guid::text] as position, guid as id, discriminator as about, agency_reference, module,
         department, created_at as created, last_at as last, resident_seen as seen, waiting_since
       from chat where account = $1 and (created_at, guid) > ($2::timestamptz, $3::uuid)
       order by created_at, guid limit $4`),
  },
  // Messages of both sides in these chats. A chat may have more than one row of an export should hold.
  {
    name: 'chat_messages',
    tables: ['chat_message'],
    read: PAGES_BY_NUMBER.query(`select array[m.chat::text, m.number::text] as position, m.chat, m.number, m.side, m.text, m.created_at as created
       from chat c join chat_message m on m.chat = c.guid
       where c.account = $1 and (m.chat, m.number) > ($2::uuid, $3::integer) order by m.chat, m.number limit $4`),
  },
  // Messages that an account wrote as an agent. What residents wrote is their own data.
  {
    name: 'chat_messages_as_agent',
    tables: ['chat_message'],
    read: PAGES_BY_NUMBER.query(`select array[m.chat::text, m.number::text] as position, m.chat, m.number, m.text, m.created_at as created
       from chat_message m
       where m.author = $1 and m.side = 'agency' and (m.chat, m.number) > ($2::uuid, $3::integer)
       order by m.chat, m.number limit $4`),
  },
]

/** Chats deleted in one transaction. */
const BATCH = 200

/**
 * Deletes chats whose last message is older than the agency keeps calls, unless the agency owes an answer.
 * @throws AggregateError naming the agencies where it failed; the others are done
 */
export async function purgeChats(database: Database): Promise<void> {
  await purgeOld(database, BATCH, ({ query }, keepDays) =>
    query(
      `delete from chat where guid in (
         select c.guid from chat c where c.waiting_since is null and c.last_at < now() - make_interval(days => $1)
         limit $2)
       returning guid`,
      [keepDays, BATCH],
    ),
  )
}
