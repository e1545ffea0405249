import type { AccountRow } from '../accounts/account-row.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

/** What an account's export says of its calls; what others wrote and who they are is theirs. */
export const CALLS_EXPORTER = {
  name: 'calls',
  read: async ({ query }: TenantTransaction, { guid, email }: AccountRow): Promise<unknown> => {
    const [agent = null] = await query(
      'select public, modules, on_break from agent where account = $1',
      [guid],
    )
    return {
      made: await query(
        `select guid, discriminator as about, subject, agency_reference, module, department, note, state, outcome,
           created_at as created, answered_at as answered, ended_at as ended
         from call where caller = $1 and kind = 'call' order by created_at, guid`,
        [guid],
      ),
      offered: await query(
        `select call, state, offered_at as offered, answered_at as answered from call_offer
         where agent = $1 order by offered_at, guid`,
        [guid],
      ),
      took_part: await query(
        `select call, user_type as as, state, created_at as created, joined_at as joined, left_at as left
         from call_participant where account = $1 order by created_at, guid`,
        [guid],
      ),
      messages: await query(
        `select m.call, m.text, m.created_at as created from call_participant p
         join call_message m on m.tenant = p.tenant and m.call = p.call and m.participant = p.guid
         where p.account = $1 order by m.created_at, m.call, m.number`,
        [guid],
      ),
      invites: await query(
        `select call, created_at as created, expires_at as expires, used_at as used from call_invite
         where account = $1 or email = $2 order by created_at, guid`,
        [guid, email],
      ),
      call_backs: await query(
        `select guid, phone, note, discriminator as about, subject, agency_reference, module, department,
           created_at as created, done_at as done
         from call_back where account = $1 order by created_at, guid`,
        [guid],
      ),
      agent,
    }
  },
}
