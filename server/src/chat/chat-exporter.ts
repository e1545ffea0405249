import type { AccountRow } from '../accounts/account-row.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** What an account's export says of its conversations: its own words; in its own ones, the answers too. */
export const CHAT_EXPORTER = {
  name: 'chat',
  read: async ({ query }: TenantTransaction, { guid }: AccountRow): Promise<unknown> => ({
    conversations: await query(
      `select c.guid, c.discriminator as about, c.subject, c.agency_reference, c.module, c.department,
         c.created_at as created,
         (select coalesce(jsonb_agg(jsonb_build_object('from', m.side, 'text', m.text, 'created', m.created_at)
             order by m.number), '[]')
           from conversation_message m where m.tenant = c.tenant and m.conversation = c.guid) as messages
       from conversation c where c.account = $1 order by c.created_at, c.guid`,
      [guid],
    ),
    answers: await query(
      `select conversation, text, created_at as created from conversation_message
       where account = $1 and side = 'agency' order by created_at, conversation, number`,
      [guid],
    ),
  }),
}
