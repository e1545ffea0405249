import type { CallParticipant } from '@plat/contract/calls/calls'
import { UserRound } from 'lucide-react'
import type { MessageId } from '../locales/message-id.ts'
import { useT } from '../shell/use-t.ts'
import { Announcement } from '../ui/announcement.tsx'
import { StatusMark, type StatusShape } from '../ui/status-mark.tsx'
import { personName } from './person-name.ts'
import styles from './room.module.css'

const STATES: Readonly<
  Record<CallParticipant['state'], { words: MessageId; shape: StatusShape; colour: string }>
> = {
  joining: { words: 'call.room.joining', shape: 'archive', colour: 'var(--text-quiet)' },
  joined: { words: 'call.room.joined', shape: 'live', colour: 'var(--archive)' },
  away: { words: 'call.room.lost', shape: 'unknown', colour: 'var(--danger)' },
}

interface RoomPeopleProps {
  people: readonly CallParticipant[]
  viewerId: string
}

/** The people in a call with their roles and whether they are connected. Changes of the others are announced. */
export function RoomPeople({ people, viewerId }: RoomPeopleProps) {
  const t = useT()
  const news = people
    .filter(({ person }) => person.id !== viewerId)
    .map(({ person, state }) => `${personName(person, t)}: ${t(STATES[state].words)}.`)
  return (
    <section>
      <h2>{t('call.room.people')}</h2>
      <ul className={styles['people']}>
        {people.map(({ person, user_type: type, state }) => {
          const { words, shape, colour } = STATES[state]
          const name = personName(person, t)
          return (
            <li key={person.id}>
              <span className={styles['picture']} aria-hidden>
                <UserRound size={20} />
              </span>
              <div className={styles['person']}>
                <p className={styles['name']}>
                  {person.id === viewerId ? t('call.room.you', { name }) : name}
                </p>
                <p className={styles['quiet']}>{t(`call.room.role.${type}`)}</p>
              </div>
              <StatusMark shape={shape} colour={colour} text={t(words)} />
            </li>
          )
        })}
      </ul>
      <Announcement message={news.join(' ')} />
    </section>
  )
}
