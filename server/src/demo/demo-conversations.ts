import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { hashGuid } from '../platform/hash-guid.ts'
import { findSubject, hasTag } from '../calls/stored-subject.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { CallsFile } from './demo-calls-file.ts'
import { subjectRefOf } from './demo-call-subject.ts'
import type { DemoPeople } from './past-calls.ts'

/** Gives a demo agency conversations, each with what was written in it; all but the last message were seen. */
export async function putConversations(
  tx: TenantTransaction,
  document: TenantDocument,
  { conversations }: CallsFile,
  people: DemoPeople,
): Promise<void> {
  for (const [i, { caller, messages, ...about }] of conversations.entries()) {
    const account = people.callers.get(caller)
    const ref = await subjectRefOf(tx, document, about, i)
    if (account === undefined || ref === null) continue
    const subject = await findSubject(tx, document, 'registered', ref)
    // A copy of the demo may have taken the tag away.
    if (!hasTag(document, subject, 'chat')) continue
    const guid = hashGuid(`demo/${document.tenant.code}/conversation/${i}`)
    const last = messages.at(-1)
    const waits = last?.by === undefined
    await tx.query(
      `insert into conversation (tenant, guid, account, discriminator, subject, agency_reference, visibility, module,
         department, channel, created_at, last_number, last_at, waiting_since, resident_seen, agency_seen)
       values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, now() - make_interval(mins => $10), $11,
         now() - make_interval(mins => $12), case when $13 then now() - make_interval(mins => $12) end, $14, $15)`,
      [
        guid,
        account,
        subject.discriminator,
        subject.subject,
        subject.agency_reference,
        subject.visibility,
        subject.module,
        subject.department,
        subject.channel,
        minutes(messages[0]?.hoursAgo),
        messages.length,
        minutes(last?.hoursAgo),
        waits,
        messages.length - (waits ? 0 : 1),
        messages.length - (waits ? 1 : 0),
      ],
    )
    for (const [at, { by, hoursAgo, text }] of messages.entries())
      await tx.query(
        `insert into conversation_message (tenant, conversation, number, side, account, text, created_at)
         values (current_tenant(), $1, $2, $3, $4, $5, now() - make_interval(mins => $6))`,
        [
          guid,
          at + 1,
          by === undefined ? 'resident' : 'agency',
          by === undefined ? account : (people.staff.get(by) ?? null),
          text,
          minutes(hoursAgo),
        ],
      )
  }
}

function minutes(hours = 0): number {
  return Math.round(hours * 60)
}
