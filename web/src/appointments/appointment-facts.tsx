import type { ScheduleEntry } from '@plat/contract/schedule/appointment'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { personName } from '../calls/person-name.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../ui/use-t.ts'
import { AssignTo } from './assign-to.tsx'
import { useSlotWords } from './slots/use-slot-words.ts'
import type { AppointmentChanges } from './use-appointment-change.ts'
import { useOffer, useUntilWords } from './use-offer.ts'
import styles from './appointment.module.css'

interface AppointmentFactsProps {
  entry: ScheduleEntry
  changes: AppointmentChanges
}

/** How, where and with whom an appointment is, and what its resident has written. */
export function AppointmentFacts({ entry, changes }: AppointmentFactsProps) {
  const t = useT()
  const { kind, location, needs, side, assignee, can, guid, version } = entry
  const isAgency = side === 'agency'
  return (
    <dl className={styles['facts']}>
      <Fact name={t('appointment.how')}>{t(`appointment.kind.${kind}`)}</Fact>
      {location && (
        <Fact name={t('appointment.where')}>
          <AgencyWords text={location.address} />
          <span className={styles['links']}>
            <Directions href={location.directions.google} map="Google Maps" />
            <Directions href={location.directions.apple} map="Apple Maps" />
          </span>
        </Fact>
      )}
      <Contact {...entry} />
      {can.assign && (
        <Fact name={t('appointment.assignTo')}>
          <AssignTo
            of={{ kind: 'appointment', guid, version }}
            assignee={assignee}
            busy={changes.pending !== null}
            onAssign={(agent) => changes.change({ action: 'assign', assignee: agent })}
          />
        </Fact>
      )}
      {isAgency && !can.assign && (
        <Fact name={t('appointment.assignee')}>
          {assignee === null ? t('appointment.noAssignee') : personName(assignee, t)}
        </Fact>
      )}
      {isAgency && <Earlier {...entry} />}
      {needs.interpreter !== null && (
        <Fact name={t('appointment.interpreter')}>
          <span dir="auto">{needs.interpreter}</span>
        </Fact>
      )}
      {needs.accessibility !== null && (
        <Fact name={t('appointment.accessibility')}>
          <span dir="auto">{needs.accessibility}</span>
        </Fact>
      )}
      <Notes {...entry} />
    </dl>
  )
}

/** That the resident waits for an earlier time, and the one that is offered, on the office's clock. */
function Earlier({ earlier, time_zone: zone }: Pick<ScheduleEntry, 'earlier' | 'time_zone'>) {
  const t = useT()
  const { chosen } = useSlotWords(zone)
  const untilWords = useUntilWords(zone)
  const offer = useOffer(earlier)
  if (earlier === null) return null
  const slot = offer && chosen(offer.datetime)
  return (
    <Fact name={t('appointment.earlier')}>
      <p>{t('appointment.earlier.waits')}</p>
      {offer !== null && slot !== null && (
        <p>
          {t('appointment.earlier.offeredToResident', {
            day: slot.day,
            time: slot.time,
            until: untilWords(offer.until),
          })}
        </p>
      )}
    </Fact>
  )
}

interface NotesProps extends Pick<ScheduleEntry, 'notes' | 'side'> {
  /** The agency booked for a person without an account, and wrote them. */
  guest?: boolean
}

/** The notes, with the label for the reader's side. */
export function Notes({ notes, side, guest = false }: NotesProps) {
  const t = useT()
  if (!notes) return null
  const isOfResident = side === 'agency' && !guest
  return (
    <Fact name={t(isOfResident ? 'appointment.userComments' : 'appointment.notes')}>
      <p className={styles['notes']} dir="auto">
        {notes}
      </p>
    </Fact>
  )
}

interface ContactProps extends Pick<ScheduleEntry, 'contact' | 'department'> {
  /** The agency booked for a person without an account. */
  guest?: boolean
}

/** The other side, and how to reach it. */
export function Contact({ contact, department, guest = false }: ContactProps) {
  const t = useT()
  const name = contact?.name ?? department
  if (name === null) return null
  const { email = null, phone = null } = contact ?? {}
  return (
    <Fact name={t('appointment.contact')}>
      <AgencyWords text={name} />
      <span className={styles['links']}>
        {email !== null && <a href={`mailto:${email}`}>{email}</a>}
        {phone !== null && <PhoneNumber phone={phone} />}
      </span>
      {guest && <p className={styles['quiet']}>{t('appointment.guest')}</p>}
    </Fact>
  )
}

/** A phone number that can be called; one with other words, as an extension, is text only. */
function PhoneNumber({ phone }: { phone: string }) {
  const digits = phone.replaceAll(/[\s().-]/g, '')
  return /^\+?\d+$/.test(digits) ? <a href={`tel:${digits}`}>{phone}</a> : <span>{phone}</span>
}

/** The way there, in a tab of its own. */
function Directions({ href, map }: { href: string; map: string }) {
  const t = useT()
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {t('appointment.directions', { map })}
      <ExternalLink size={14} aria-hidden />
      <span className="visually-hidden"> {t('appointment.newTab')}</span>
    </a>
  )
}

/** A fact of a list (dl). */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
