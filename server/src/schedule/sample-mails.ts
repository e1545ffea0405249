import type { Locale } from '@plat/contract/platform/localized'
import { DEFAULT_SLOTS } from '@plat/contract/offices/channels'
import { appointmentMail, type AppointmentMailParts } from './appointment-mail.ts'
import type { AppointmentOffice } from './appointment-offices.ts'
import type { AppointmentRow } from './appointment-row.ts'
import { APPOINTMENT_WORDS } from './appointment-words.ts'
import type { MailingAgency } from './calendar-entry.ts'

const AT = new Date('2026-03-03T22:00:00Z')
const GUID = '3f0a4b52-0000-4000-8000-000000000001'
const CHANNEL = '3f0a4b52-0000-4000-8000-000000000002'

const ROW: AppointmentRow = {
  guid: GUID,
  discriminator: 'channel',
  subject: CHANNEL,
  agency_reference: null,
  visibility: 0,
  module: null,
  department: 'building',
  channel: CHANNEL,
  kind: 'in_person',
  interpreter: 'Español',
  accessibility: 'A room without stairs, with a chair that has arms',
  notes: 'I bring the drawings of the deck.\nCould we also speak about the fence?',
  starts_at: AT,
  ends_at: new Date(AT.getTime() + 3_600_000),
  place: 1,
  owner: null,
  assignee: null,
  state: 'request',
  version: 1,
  sequence: 0,
  created_at: AT,
  updated_at: AT,
  updated_by: null,
  waiting_since: AT,
  cancelled_at: null,
  cancelled_side: null,
  cancelled_by: null,
}

/** One of each mail about appointments to residents, for tests and for looking at them. */
export function sampleAppointmentMails(agency: MailingAgency, locale: Locale) {
  const said = APPOINTMENT_WORDS[locale].resident(agency.look.agency)
  return Object.entries(said).map(([kind, { heading, text }]) => {
    const saying = { kind: kind.replace('_', '-'), heading, text, method: null }
    return appointmentMail(partsFor(agency, locale), 'Ab3_'.repeat(11), saying).mail
  })
}

function partsFor(agency: MailingAgency, locale: Locale): AppointmentMailParts {
  const { timeZone } = agency.document.tenant
  const office: AppointmentOffice = {
    channel: {
      guid: CHANNEL,
      code: 'counter',
      department: 'building',
      name: 'Counter',
      calls: true,
    },
    hours: { time_zone: timeZone, weekly: [], closures: [], agency_holidays: true },
    slots: DEFAULT_SLOTS,
    holidays: [],
    department: null,
    address: 'Room 210, 1200 Boulevard of the Founding Families North-East, San Fernando',
  }
  const subject: AppointmentMailParts['subject'] = {
    discriminator: 'channel',
    guid: CHANNEL,
    agency_reference: null,
    title: { en: 'Permit counter', es: 'Ventanilla de permisos' },
    address: null,
    module: null,
    department: null,
  }
  const resident = { name: 'Ana María de la Cruz', email: 'ana@example.org' }
  return { agency, row: ROW, office, subject, resident, assignee: null, locale, side: 'user' }
}
