import type { Locale } from '@plat/contract/platform/localized'
import { agencySentence } from '@plat/contract/tenancy/agency-name'
import { accountsOf, type KnownAccount } from '../calls/people.ts'
import { subjectFor } from '../calls/subject-view.ts'
import { plainAddress } from '../platform/mail/check-mail.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { storeMailFile } from '../platform/mail/mail-files.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import {
  type AppointmentMail,
  appointmentMail,
  type AppointmentMailParts,
  type MailSaying,
} from './appointment-mail.ts'
import type { AppointmentRow } from './appointment-row.ts'
import { APPOINTMENT_WORDS, type ChangeKind } from './appointment-words.ts'
import type { CalendarPerson } from './calendar-entry.ts'
import { makeLink } from './links.ts'
import type { ScheduleWork } from './schedule-work.ts'

export type { ChangeKind } from './appointment-words.ts'

/** A change that both sides are told of. */
export interface TellingChange {
  readonly change: ChangeKind
  /** Guid of who had it before, and is told when that is somebody else now; null: nobody. */
  readonly previousAssignee: string | null
}

/** Mails a change to the resident, to the agency's side, and to who had it before, each with its calendar entry. */
export async function mailChange(
  work: ScheduleWork,
  row: AppointmentRow,
  { change, previousAssignee }: TellingChange,
): Promise<void> {
  const people = await peopleOf(work, row, previousAssignee)
  const isCancelled = row.state === 'cancelled'
  const method = isCancelled ? 'CANCEL' : 'REQUEST'
  const { owner, assignee, previous } = people
  if (owner !== null) {
    const locale = localeOf(work, owner)
    const { heading } = APPOINTMENT_WORDS[locale].resident('')[change]
    const text = inAgencyWords(
      work,
      locale,
      (agency) => APPOINTMENT_WORDS[locale].resident(agency)[change].text,
    )
    await mailResident(work, row, people, { kind: kindOf(change), heading, text, method })
  }
  const resident = owner === null ? '–' : nameOf(owner)
  const to = agencyAddress(work, row, assignee)
  if (to !== null) {
    const said = APPOINTMENT_WORDS[to.locale].agency(resident)[change]
    await mailAgency(work, row, people, to, { kind: kindOf(change), ...said, method })
  }
  if (previous === null || previousAssignee === row.assignee) return
  const locale = localeOf(work, previous)
  const said = APPOINTMENT_WORDS[locale].handedOver
  const last = { address: previous.email, locale }
  await mailAgency(work, row, people, last, { kind: 'handed-over', ...said, method: 'CANCEL' })
}

/** The people of an appointment. */
export interface AppointmentPeople {
  readonly owner: KnownAccount | null
  readonly assignee: KnownAccount | null
  readonly previous: KnownAccount | null
}

/** Accounts of the people of an appointment; null where one is gone. */
export async function peopleOf(
  { tx }: ScheduleWork,
  { owner, assignee }: AppointmentRow,
  previous: string | null = null,
): Promise<AppointmentPeople> {
  const known = await accountsOf(tx, [owner, assignee, previous])
  const one = (guid: string | null) => known.get(guid ?? '') ?? null
  return { owner: one(owner), assignee: one(assignee), previous: one(previous) }
}

/** Mails an appointment's resident, with a link of its own. */
export async function mailResident(
  work: ScheduleWork,
  row: AppointmentRow,
  people: AppointmentPeople,
  saying: MailSaying,
  key?: string,
): Promise<void> {
  const { owner } = people
  if (owner === null) return
  const token = await makeLink(work.tx, row.guid)
  const locale = localeOf(work, owner)
  const parts = await partsFor(work, row, people, {
    visibility: owner.visibility,
    locale,
    side: 'user',
  })
  await send(work, owner.email, appointmentMail(parts, token, saying), key)
}

/** Somebody of the agency who is told. */
interface AgencyReceiver {
  readonly address: string
  readonly locale: Locale
}

/** Mails somebody of the agency about an appointment. */
export async function mailAgency(
  work: ScheduleWork,
  row: AppointmentRow,
  people: AppointmentPeople,
  { address, locale }: AgencyReceiver,
  saying: MailSaying,
  key?: string,
): Promise<void> {
  // A mailbox of a department is read by whoever: nothing of sealed records stands in its mails.
  const visibility =
    people.assignee?.email === address
      ? VISIBILITY_OF_LEVEL.internal
      : VISIBILITY_OF_LEVEL.anonymous
  const parts = await partsFor(work, row, people, { visibility, locale, side: 'agency' })
  await send(work, address, appointmentMail(parts, null, saying), key)
}

/** Who of the agency is told: the assignee, else the department, else the agency; null: nobody has an address. */
export function agencyAddress(
  work: ScheduleWork,
  row: AppointmentRow,
  assignee: KnownAccount | null,
): AgencyReceiver | null {
  if (assignee !== null) return { address: assignee.email, locale: localeOf(work, assignee) }
  const { tenant } = work.agency.document
  const address =
    work.officeOf(row.channel)?.department?.contact?.email ?? tenant.mail.contact ?? null
  return address === null || plainAddress(address) === null
    ? null
    : { address, locale: tenant.locale }
}

async function partsFor(
  { tx, agency, officeOf }: ScheduleWork,
  row: AppointmentRow,
  { owner, assignee }: AppointmentPeople,
  receiver: Pick<AppointmentMailParts, 'locale' | 'side'> & { readonly visibility: number },
): Promise<AppointmentMailParts> {
  return {
    agency,
    row,
    office: officeOf(row.channel),
    subject: await subjectFor(tx, agency.document, row, receiver.visibility),
    resident: owner === null ? null : calendarPerson(owner),
    assignee: assignee === null ? null : calendarPerson(assignee),
    locale: receiver.locale,
    side: receiver.side,
  }
}

/** An account as calendars name it. */
export function calendarPerson(known: KnownAccount): CalendarPerson {
  return { name: nameOf(known), email: known.email }
}

/** The name of a person, else their address. */
function nameOf({ person, email }: KnownAccount): string {
  return `${person.first_name} ${person.last_name}`.trim() || email
}

async function send(
  { tx }: ScheduleWork,
  to: string,
  { mail, calendar }: AppointmentMail,
  key: string | undefined,
): Promise<void> {
  const files =
    calendar === null
      ? []
      : [{ file: await storeMailFile(tx, { name: 'appointment.ics', ...calendar }), cid: null }]
  await queueMail(tx, { ...mail, to, files, ...(key === undefined ? {} : { key }) })
}

function localeOf({ agency }: ScheduleWork, { locale }: KnownAccount): Locale {
  return locale ?? agency.document.tenant.locale
}

/** A change in the kind of its mail. */
function kindOf(change: ChangeKind): string {
  return change.replace('_', '-')
}

/** A sentence that names the agency. */
function inAgencyWords(
  { agency }: ScheduleWork,
  locale: Locale,
  sentence: (name: string) => string,
): string {
  const { agency: long, short, article } = agency.look
  return agencySentence({ long, short, article }, locale, sentence)
}
