import { GENERIC, type StoredSubject, subjectOf } from '../calls/stored-subject.ts'
import { channelByGuid } from '../offices/channels.ts'
import { officeHours } from '../offices/office-hours.ts'
import { officeState, timeOfDay } from '../offices/office-state.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { hashGuid } from '../platform/hash-guid.ts'
import { startOfDay } from '../platform/zone-time.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { PastCall } from './demo-calls-file.ts'
import { subjectRefOf } from './demo-call-subject.ts'
import { agencyDayAgo } from './generate-records.ts'

/** Guids of the demo's accounts. */
export interface DemoPeople {
  /** By role. */
  readonly staff: ReadonlyMap<string, string>
  /** Residents, by key. */
  readonly callers: ReadonlyMap<string, string>
}

/** Days back that an open office is looked for. */
const MOST_DAYS = 14

/** Puts a call that took place into the database, as calls leave it. @param nth number of the call */
export async function putPastCall(
  tx: TenantTransaction,
  document: TenantDocument,
  call: PastCall,
  nth: number,
  { staff, callers }: DemoPeople,
): Promise<void> {
  const caller = call.from === undefined ? callers.get(call.caller ?? '') : staff.get(call.from)
  const subject = await storedSubject(tx, document, call, nth)
  if (caller === undefined || subject === null) return
  const created = await momentOf(tx, document, call, subject)
  const guid = hashGuid(`demo/${document.tenant.code}/call/${nth}`)
  const wait = call.asked.reduce((all, { after }) => all + after, 0)
  const answered = call.asked.some(({ answer }) => answer === 'accepted') ? wait : null
  await tx.query(
    `insert into call (tenant, guid, caller, state, outcome, discriminator, subject, agency_reference, visibility, module,
       department, channel, agent, note, password, created_at, answered_at, ended_at, ended_by)
     values (current_tenant(), $1, $2, 'ended', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, '', $13,
       $13::timestamptz + make_interval(secs => $14), $13::timestamptz + make_interval(secs => $15), $2)`,
    [
      guid,
      caller,
      call.outcome,
      subject.discriminator,
      subject.subject,
      subject.agency_reference,
      subject.visibility,
      subject.module,
      subject.department,
      subject.channel,
      call.to === undefined ? null : (staff.get(call.to) ?? null),
      call.note,
      created,
      answered,
      wait + call.seconds,
    ],
  )
  await putOffers(tx, { guid, created }, call, staff)
}

/** Who was asked, one after the other; what was missed in the last two days has not been seen. */
async function putOffers(
  { query }: TenantTransaction,
  { guid, created }: { readonly guid: string; readonly created: Date },
  { asked, daysAgo }: PastCall,
  staff: DemoPeople['staff'],
): Promise<void> {
  let begun = 0
  for (const { role, answer, after } of asked) {
    await query(
      `insert into call_offer (tenant, call, agent, state, offered_at, until, answered_at, seen_at)
       values (current_tenant(), $1, $2, $3, $4::timestamptz + make_interval(secs => $5),
         $4::timestamptz + make_interval(secs => $5 + 20), $4::timestamptz + make_interval(secs => $5 + $6),
         case when $7 then now() end)`,
      [guid, staff.get(role) ?? null, answer, created, begun, after, daysAgo > 2],
    )
    begun += after
  }
}

async function storedSubject(
  tx: TenantTransaction,
  document: TenantDocument,
  call: PastCall,
  nth: number,
): Promise<StoredSubject | null> {
  if (call.to !== undefined) return GENERIC
  const about = await subjectRefOf(tx, document, call, nth)
  return about && subjectOf(tx, document, 'registered', about)
}

/** When a call was made: its office was open. */
async function momentOf(
  tx: TenantTransaction,
  document: TenantDocument,
  { daysAgo, at }: PastCall,
  subject: StoredSubject,
): Promise<Date> {
  const { timeZone, calendar } = document.tenant
  const channel = channelByGuid(document, subject.channel ?? '')
  const onDay = (day: number) =>
    new Date(Date.parse(startOfDay(agencyDayAgo(document, day), timeZone)) + timeOfDay(at))
  if (channel === undefined) return onDay(daysAgo)
  const { hours } = await officeHours(tx, document, channel)
  for (let day = daysAgo; day < daysAgo + MOST_DAYS; day += 1)
    if (officeState(hours, calendar.holidays, onDay(day)).open) return onDay(day)
  return onDay(daysAgo)
}
