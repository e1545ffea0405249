import type { CallSubject } from '@plat/contract/calls/call-subject'
import { PAGE_PATTERNS } from '@plat/contract/platform/page-patterns'
import { type Locale, localize } from '@plat/contract/platform/localized'
import { appointmentLinkPath, appointmentPath } from '@plat/contract/schedule/appointment'
import { accountsOf, type KnownAccount, nameOf } from '../calls/people.ts'
import { subjectFor } from '../calls/subject-view.ts'
import { plainAddress } from '../platform/mail/check-mail.ts'
import { drawMail } from '../platform/mail/layout.ts'
import { storeMailFile } from '../platform/mail/mail-files.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { namingAgency } from '../platform/mail/mail-branding.ts'
import { VISIBILITY_OF_LEVEL } from '../records/visibility.ts'
import { type AppointmentRow, makeLink } from './appointment-row.ts'
import { APPOINTMENT_WORDS, type ChangeKind, momentWords, slotWords } from './appointment-words.ts'
import { type CalendarEntry, calendarFile } from './calendar-entry.ts'
import type { ScheduleWork, Side } from './schedule-work.ts'

/** People of an appointment; null: there is none, or the account is gone. */
export interface AppointmentPeople {
  readonly owner: KnownAccount | null
  readonly assignee: KnownAccount | null
}

/** Content and receiver of an email. */
interface Email {
  /** Of the email, after `appointment.`. */
  readonly kind: string
  readonly heading: string
  readonly text: string
  /** METHOD of the calendar entry; null: no entry is attached. */
  readonly method: 'REQUEST' | 'CANCEL' | null
  readonly to: { readonly address: string; readonly locale: Locale; readonly visibility: number }
  readonly side: Side
  /** Emails with the same key are sent once. */
  readonly key?: string
  /** In words: the earlier slot that the email offers. */
  readonly offered?: string
}

/**
 * Queues the emails about a change: to the resident, to the agency, and to the agent who had it before, each with the
 * calendar entry.
 * @param previous guid of that agent; null: none
 */
export async function mailChange(
  work: ScheduleWork,
  row: AppointmentRow,
  change: ChangeKind,
  previous: string | null = null,
): Promise<void> {
  const people = await peopleOf(work, row)
  const kind = change.replace('_', '-')
  const method = row.state === 'cancelled' ? 'CANCEL' : 'REQUEST'
  await mailResident(work, row, people, (locale) => {
    const { heading } = APPOINTMENT_WORDS[locale].resident('')[change]
    const text = namingAgency(
      work.agency.look,
      locale,
      (known) => APPOINTMENT_WORDS[locale].resident(known)[change].text,
    )
    return { kind, heading, text, method }
  })
  const resident = residentName(row, people)
  await mailAgency(work, row, people, (locale) => {
    const words = APPOINTMENT_WORDS[locale]
    const ofGuest: Partial<Record<ChangeKind, { heading: string; text: string }>> =
      row.guest_name === null ? {} : words.guest(resident)
    return { kind, ...(ofGuest[change] ?? words.agency(resident)[change]), method }
  })
  if (previous !== row.assignee) await mailPrevious(work, row, people, previous, 'busy')
}

/**
 * Queues the emails about who has an appointment: to that agent, to the department where no one has it any more, and to
 * the agent who had it before.
 * @param previous guid of that agent; null: none
 */
export async function mailAssigned(
  work: ScheduleWork,
  row: AppointmentRow,
  previous: string | null,
): Promise<void> {
  const people = await peopleOf(work, row)
  const isAssigned = row.assignee !== null
  await mailAgency(work, row, people, (locale) => {
    const words = APPOINTMENT_WORDS[locale]
    const opening = words.agency(residentName(row, people))[isAssigned ? 'assigned' : 'unassigned']
    return { kind: isAssigned ? 'assigned' : 'unassigned', ...opening, method: 'REQUEST' }
  })
  await mailPrevious(work, row, people, previous, 'reassigned')
}

/** Queues the email to the agent who had an appointment before, with the end of the calendar entry. */
async function mailPrevious(
  work: ScheduleWork,
  row: AppointmentRow,
  people: AppointmentPeople,
  previous: string | null,
  why: 'busy' | 'reassigned',
): Promise<void> {
  if (previous === null) return
  const before = (await accountsOf(work, [previous])).get(previous)
  if (before?.userType !== 'agent') return
  const locale = localeOf(work, before)
  const { heading, text } = APPOINTMENT_WORDS[locale].handedOver
  await send(
    work,
    row,
    { ...people, assignee: before },
    {
      kind: 'handed-over',
      heading,
      text: text[why],
      method: 'CANCEL',
      to: { ...before, address: before.email, locale },
      side: 'agency',
    },
  )
}

function residentName(
  { guest_name: guest }: AppointmentRow,
  { owner }: Pick<AppointmentPeople, 'owner'>,
): string {
  return guest ?? (owner === null ? '–' : nameOf(owner))
}

/** Queues the reminder a day or an hour before, once, for the resident and the agent. */
export async function mailReminder(
  work: ScheduleWork,
  row: AppointmentRow,
  ahead: 'day' | 'hour',
): Promise<void> {
  const people = await peopleOf(work, row)
  const key = `appointment/${row.guid}/${row.starts_at.toISOString()}/${ahead}`
  const saying = (whose: Side) => (locale: Locale) => ({
    kind: `reminder-${ahead}`,
    ...APPOINTMENT_WORDS[locale].reminder[ahead],
    method: null,
    key: `${key}/${whose}`,
  })
  await mailResident(work, row, people, saying('user'))
  // A mailbox of a department is not reminded: no one in particular has the appointment.
  if (people.assignee?.userType === 'agent') await mailAgency(work, row, people, saying('agency'))
}

/** Queues the email that offers an earlier slot to the resident. @param until until when it is held */
export async function mailEarlierOffer(
  work: ScheduleWork,
  row: AppointmentRow,
  slot: Pick<AppointmentRow, 'starts_at' | 'ends_at'>,
  until: Date,
): Promise<void> {
  const zone = zoneOf(work, row)
  await mailResident(work, row, await peopleOf(work, row), (locale) => {
    const offered = slotWords(slot, locale, zone)
    const words = (agency: string) =>
      APPOINTMENT_WORDS[locale].earlierOffered(agency, offered, momentWords(until, locale, zone))
    const text = namingAgency(work.agency.look, locale, (agency) => words(agency).text)
    return { kind: 'earlier-offered', heading: words('').heading, text, method: null, offered }
  })
}

/** Queues the email about the end of a resident's wait for an earlier time. */
export async function mailEarlierEnded(work: ScheduleWork, row: AppointmentRow): Promise<void> {
  await mailResident(work, row, await peopleOf(work, row), (locale) => ({
    kind: 'earlier-ended',
    ...APPOINTMENT_WORDS[locale].earlierEnded,
    method: null,
  }))
}

/** The people of an appointment. */
export async function peopleOf(
  work: ScheduleWork,
  { owner, assignee }: AppointmentRow,
): Promise<AppointmentPeople> {
  const known = await accountsOf(work, [owner, assignee])
  return { owner: known.get(owner ?? '') ?? null, assignee: known.get(assignee ?? '') ?? null }
}

type Saying = (locale: Locale) => Omit<Email, 'to' | 'side'>

async function mailResident(
  work: ScheduleWork,
  row: AppointmentRow,
  people: AppointmentPeople,
  say: Saying,
): Promise<void> {
  const { owner } = people
  // Accounts that may not log in are sent nothing.
  if (owner === null || owner.visibility === VISIBILITY_OF_LEVEL.anonymous) return
  const locale = localeOf(work, owner)
  const to = { address: owner.email, locale, visibility: owner.visibility }
  await send(work, row, people, { ...say(locale), to, side: 'user' })
}

/** To the agent who has it, else to the department, else to the agency. */
async function mailAgency(
  work: ScheduleWork,
  row: AppointmentRow,
  people: AppointmentPeople,
  say: Saying,
): Promise<void> {
  const { assignee } = people
  const { tenant } = work.document
  // Someone who is no longer an agent reads nothing more about residents.
  if (assignee?.userType === 'agent') {
    const locale = localeOf(work, assignee)
    const to = { address: assignee.email, locale, visibility: assignee.visibility }
    return send(work, row, people, { ...say(locale), to, side: 'agency' })
  }
  const contact = work.officeOf(row.channel)?.department?.contact?.email ?? tenant.mail.contact
  const address = contact == null ? null : plainAddress(contact)
  if (address === null) return
  // Anyone may read a department's mailbox, so its emails name no record that is not public.
  const to = { address, locale: tenant.locale, visibility: VISIBILITY_OF_LEVEL.anonymous }
  await send(work, row, people, { ...say(tenant.locale), to, side: 'agency' })
}

function localeOf({ document }: ScheduleWork, { locale }: KnownAccount): Locale {
  return locale ?? document.tenant.locale
}

async function send(
  work: ScheduleWork,
  row: AppointmentRow,
  people: AppointmentPeople,
  { kind, heading, text, method, to, side, key, offered }: Email,
): Promise<void> {
  const { tx, agency } = work
  const { address, locale, visibility } = to
  const words = APPOINTMENT_WORDS[locale]
  const isResident = side === 'user'
  const path = isResident
    ? appointmentLinkPath(await makeLink(tx, row.guid))
    : appointmentPath(row.guid)
  const subject = await subjectFor(tx, work.document, row, visibility)
  const entry = calendarEntryOf(work, row, people, { subject, locale, side, path })
  const time = slotWords(row, locale, zoneOf(work, row))
  const facts = entry.description.split('\n').slice(0, -1)
  // The first one is the time.
  const details = offered === undefined ? facts : [words.now(time), ...facts.slice(1)]
  const answer = offered === undefined ? words.answer : words.answerOffer
  const mail = drawMail(`appointment.${kind}`, agency.look, locale, {
    subject: `${heading}: ${offered ?? time}`,
    heading,
    paragraphs: [text],
    ...(row.notes === null ? {} : { quote: row.notes.split('\n') }),
    details,
    action: { label: isResident ? answer : words.open, url: entry.url },
    footnote: [
      ...(method === 'REQUEST' ? [words.calendarAnswer] : []),
      ...(isResident ? [words.link] : []),
    ],
  })
  const mediaType = `text/calendar; charset=utf-8; method=${method}`
  const files =
    method === null
      ? []
      : [
          {
            file: await storeMailFile(tx, {
              name: 'appointment.ics',
              mediaType,
              content: Buffer.from(calendarFile(entry, method)),
            }),
            cid: null,
          },
        ]
  await queueMail(tx, {
    ...mail,
    to: address,
    files,
    ...(key === undefined ? {} : { key }),
  })
}

/** The reader of a calendar entry. */
interface EntryReader {
  /** With the details that the reader may see. */
  readonly subject: CallSubject
  readonly locale: Locale
  readonly side: Side
  /** Path of the page of the appointment. */
  readonly path: string
}

/** The calendar entry of an appointment for one of its people. The description ends with the address of its page. */
export function calendarEntryOf(
  work: ScheduleWork,
  row: AppointmentRow,
  { owner, assignee }: AppointmentPeople,
  { subject, locale, side, path }: EntryReader,
): CalendarEntry {
  const { agency } = work
  const office = work.officeOf(row.channel)
  const words = APPOINTMENT_WORDS[locale]
  const department = localize(office?.department?.name ?? agency.look.agency, locale)
  const isResident = side === 'user'
  const url = agency.origin + path
  const about = subjectWords(subject, locale)
  const address = row.kind === 'in_person' ? (office?.address ?? null) : null
  const lines = [
    words.when(slotWords(row, locale, zoneOf(work, row))),
    words.how(words.kinds[row.kind]),
    ...(address === null ? [] : [words.where(localize(address, locale))]),
    ...(row.kind === 'video' ? [words.video(agency.origin + PAGE_PATTERNS.callCheck)] : []),
    ...(about === null ? [] : [words.about(about)]),
    ...(isResident ? [words.withWhom(department)] : []),
    ...(!isResident && owner ? [words.residentIs(nameOf(owner), owner.email)] : []),
    ...(row.guest_name === null ? [] : [words.residentIs(row.guest_name, row.guest_phone)]),
    ...(row.interpreter === null ? [] : [words.interpreter(row.interpreter)]),
    ...(row.accessibility === null ? [] : [words.accessibility(row.accessibility)]),
    url,
  ]
  const person = (one: KnownAccount, isOwner: boolean) => ({
    name: nameOf(one),
    email: one.email,
    isResident: isOwner,
  })
  return {
    agency,
    row,
    office,
    locale,
    summary: words.summary(isResident ? department : residentName(row, { owner })),
    description: lines.join('\n'),
    url,
    // Residents do not read addresses of agents.
    attendees: [
      ...(owner === null ? [] : [person(owner, true)]),
      ...(isResident || assignee === null ? [] : [person(assignee, false)]),
    ],
  }
}

function zoneOf({ document, officeOf }: ScheduleWork, { channel }: AppointmentRow): string {
  return officeOf(channel)?.hours.time_zone ?? document.tenant.timeZone
}

function subjectWords({ title, agency_reference }: CallSubject, locale: Locale): string | null {
  const name = title === null ? null : localize(title, locale)
  if (agency_reference === null) return name
  return name === null ? agency_reference : `${agency_reference}, ${name}`
}
