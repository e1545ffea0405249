import { Phone, PhoneIncoming, UsersRound, Video, Webcam, type LucideIcon } from 'lucide-react'
import { useOffer } from '../appointments/use-offer.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../ui/use-t.ts'
import { EntryStatus, EntryTime } from './entry-status.tsx'
import { kindName, kindOf, type PersonalEntry } from './entry-words.ts'
import { useSlotWords } from '../appointments/slots/use-slot-words.ts'
import { type AppointmentRoom, useRoomOpen } from '../appointments/use-room-open.ts'
import styles from './timeline.module.css'

const ICONS = {
  in_person: UsersRound,
  video: Webcam,
  telephone: Phone,
  call: Video,
  other: PhoneIncoming,
} as const satisfies Record<ReturnType<typeof kindOf>, LucideIcon>

interface EntryRowProps {
  entry: PersonalEntry
  isToday: boolean
  /** Whether its detail is open. */
  open: boolean
  onOpen: () => void
}

/** An entry of a day, which opens its detail. */
export function EntryRow({ entry, isToday, open, onOpen }: EntryRowProps) {
  const t = useT()
  const { guid, datetime, time_zone: zone, status, contact } = entry
  const Icon = ICONS[kindOf(entry)]
  const room = isToday && entry.type === 'appointment' ? entry.room : null
  const offer = useOffer(
    entry.type === 'appointment' && entry.side === 'user' ? entry.earlier : null,
  )
  const about = entry.reference ?? entry.department
  return (
    <button
      type="button"
      id={`entry-${guid}`}
      className={styles['entry']}
      data-over={status === 'closed' || undefined}
      aria-expanded={open}
      onClick={onOpen}
    >
      <Icon size={18} aria-hidden />
      <span className={styles['hours']}>
        <EntryTime span={datetime} zone={zone} />
      </span>{' '}
      <span className={styles['what']}>
        <span className={styles['kind']}>{t(kindName(entry))}</span>{' '}
        {about !== null && <AgencyWords as="span" text={about} />}{' '}
        {contact !== null && <AgencyWords as="span" text={contact.name} />}{' '}
        {offer !== null && (
          <span className={styles['join']}>{t('appointment.earlier.offered')}</span>
        )}{' '}
        {room !== null && (
          <span className={styles['join']}>
            <EntryRoom room={room} zone={zone} />
          </span>
        )}
      </span>{' '}
      <EntryStatus entry={entry} />
    </button>
  )
}

interface EntryRoomProps {
  room: AppointmentRoom
  /** IANA, of the entry. */
  zone: string
}

/** When a video appointment can be joined. */
function EntryRoom({ room, zone }: EntryRoomProps) {
  const t = useT()
  const { moment } = useSlotWords(zone)
  return useRoomOpen(room)
    ? t('myTimeline.joinNow')
    : t('myTimeline.joinFrom', { time: moment(room.opens) })
}
