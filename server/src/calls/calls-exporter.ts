import { type AccountExporter, FIRST_BY_TIME, PAGES_BY_TIME } from '../accounts/account-exporter.ts'

/** Parts of an account's export that are about calls. */
export const CALL_EXPORTERS: readonly AccountExporter[] = [
  // Calls that an account made, and its test rooms.
  {
    name: 'calls_made',
    tables: ['call'],
    read: PAGES_BY_TIME.query(`select array[created_at::text, guid::text] as position, guid as id, discriminator as about, agency_reference,
         module, department, note, test, state, outcome, end_reason, created_at as created, answered_at as answered, ended_at as ended
       from call where caller = $1 and (created_at, guid) > ($2::timestamptz, $3::uuid)
       order by created_at, guid limit $4`),
  },
  // Calls that an account was asked to answer. Who called is the caller's own data.
  {
    name: 'calls_offered',
    tables: ['call_offer', 'call_participant'],
    read: PAGES_BY_TIME.query(`select array[o.offered_at::text, o.guid::text] as position, o.call as id, o.state, o.offered_at as offered,
         o.answered_at as answered, o.seen_at as seen, t.joined_at as joined, t.left_at as left
       from call_offer o left join call_participant t on t.call = o.call and t.account = o.account
       where o.account = $1 and (o.offered_at, o.guid) > ($2::timestamptz, $3::uuid)
       order by o.offered_at, o.guid limit $4`),
  },
  // Invitations to calls that an account got or sent.
  {
    name: 'call_invitations',
    tables: ['call_invite', 'call_participant'],
    read: ({ query }, { guid, email }, after, limit) =>
      query(
        `select array[i.created_at::text, i.guid::text] as position, i.call as id, i.created_by = $1 as sent, i.email,
         i.state, i.created_at as created, i.changed_at as changed, t.joined_at as joined, t.left_at as left
       from call_invite i left join call_participant t on t.call = i.call and t.account = i.account and t.account = $1
       where (i.account = $1 or i.created_by = $1 or lower(i.email) = lower($5))
         and (i.created_at, i.guid) > ($2::timestamptz, $3::uuid)
       order by i.created_at, i.guid limit $4`,
        [guid, ...(after ?? FIRST_BY_TIME), limit, email],
      ),
  },
  // Messages that an account wrote in chats of calls. Messages of other people are their own data.
  {
    name: 'call_messages',
    tables: ['call_message'],
    read: PAGES_BY_TIME.query(`select array[created_at::text, guid::text] as position, guid as id, call, body, created_at as created
       from call_message where account = $1 and (created_at, guid) > ($2::timestamptz, $3::uuid)
       order by created_at, guid limit $4`),
  },
  {
    name: 'call_backs',
    tables: ['call_back'],
    read: PAGES_BY_TIME.query(`select array[created_at::text, guid::text] as position, guid as id, phone, note, discriminator as about,
         agency_reference, module, department, state, created_at as created, changed_at as changed
       from call_back where account = $1 and (created_at, guid) > ($2::timestamptz, $3::uuid)
       order by created_at, guid limit $4`),
  },
]
