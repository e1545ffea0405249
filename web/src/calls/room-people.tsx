import type { CallInformation, CallParticipant } from '@plat/contract/calls/calls'
import { UserMinus, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { MessageId } from '../locales/message-id.ts'
import { useT } from '../shell/use-t.ts'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { StatusMark, type StatusShape } from '../ui/status-mark.tsx'
import { RemoveDialog } from './invites/remove-dialog.tsx'
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
  information: CallInformation
  viewerId: string
}

/**
 * The people in a call with their roles and whether they are connected. Changes of the others are announced. Agents can
 * remove people who were invited.
 */
export function RoomPeople({ information, viewerId }: RoomPeopleProps) {
  const t = useT()
  const { id, people, user_type: own } = information
  const heading = useRef<HTMLHeadingElement>(null)
  const [leaving, setLeaving] = useState<CallParticipant | null>(null)
  /** Guid of the person who was removed last. */
  const [removed, setRemoved] = useState<string | null>(null)
  // The button that opened the dialog is gone.
  useEffect(() => {
    if (removed !== null) heading.current?.focus()
  }, [removed])
  const news = people
    .filter(({ person }) => person.id !== viewerId)
    .map(({ person, state }) => `${personName(person, t)}: ${t(STATES[state].words)}.`)
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {t('call.room.people')}
      </h2>
      <ul className={styles['people']}>
        {people.map((one) => {
          const isRemovable = own === 'agent' && one.invited && one.person.id !== viewerId
          return (
            <Person
              key={one.person.id}
              participant={one}
              isViewer={one.person.id === viewerId}
              onRemove={isRemovable ? () => setLeaving(one) : null}
            />
          )
        })}
      </ul>
      {leaving && (
        <RemoveDialog
          call={id}
          person={leaving.person}
          onClose={() => setLeaving(null)}
          onRemoved={() => {
            setLeaving(null)
            setRemoved(leaving.person.id)
          }}
        />
      )}
      <Announcement message={news.join(' ')} />
    </section>
  )
}

interface PersonProps {
  participant: CallParticipant
  isViewer: boolean
  /** Null: the viewer cannot remove the person. */
  onRemove: (() => void) | null
}

function Person({ participant, isViewer, onRemove }: PersonProps) {
  const t = useT()
  const { person, user_type: type, guest, invited, state } = participant
  const { words, shape, colour } = STATES[state]
  const name = personName(person, t)
  // The caller is the one who was not invited.
  const role = guest || (invited && type === 'caller') ? 'guest' : type
  return (
    <li>
      <span className={styles['picture']} aria-hidden>
        <UserRound size={20} />
      </span>
      <div className={styles['person']}>
        <p className={styles['name']}>{isViewer ? t('call.room.you', { name }) : name}</p>
        <p className={styles['quiet']}>{t(`call.room.role.${role}`)}</p>
      </div>
      <StatusMark shape={shape} colour={colour} text={t(words)} />
      {onRemove && (
        <Button
          icon={UserMinus}
          aria-label={t('call.room.removeName', { name })}
          className={styles['remove'] ?? ''}
          onPress={onRemove}
        >
          {t('call.room.remove')}
        </Button>
      )}
    </li>
  )
}
