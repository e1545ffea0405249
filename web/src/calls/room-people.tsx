import type { CallInformation, CallParticipant } from '@plat/contract/calls/calls'
import { seatInterpreter } from '@plat/contract/calls/invites'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Languages, UserMinus, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { MessageId } from '../locales/message-id.ts'
import { FormError } from '../accounts/form-error.tsx'
import { call } from '../api/client.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { type Translate, useT } from '../shell/use-t.ts'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { StatusMark, type StatusShape } from '../ui/status-mark.tsx'
import { callsQuery } from './call-queries.ts'
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
 * remove people who were invited, and choose the interpreter.
 */
export function RoomPeople({ information, viewerId }: RoomPeopleProps) {
  const t = useT()
  const { id, people, user_type: own } = information
  const refusal = useRefusal()
  const seat = useSeat(id)
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
    .map(
      (one) => `${personName(one.person, t)}: ${roleWords(one, t)}, ${t(STATES[one.state].words)}.`,
    )
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {t('call.room.people')}
      </h2>
      <ul className={styles['people']}>
        {people.map((one) => {
          const isViewer = one.person.id === viewerId
          // In a call of two there is nobody to interpret for.
          const canInterpret =
            one.invited || (one.user_type === 'agent' && people.length > 2 && !information.test)
          const isRemovable = own === 'agent' && one.invited && !isViewer
          return (
            <Person
              key={one.person.id}
              participant={one}
              isViewer={isViewer}
              seating={seat.isPending && seat.variables === one}
              onSeat={
                own === 'agent' && (canInterpret || one.interpreter)
                  ? () => {
                      if (!seat.isPending) seat.mutate(one)
                    }
                  : null
              }
              onRemove={isRemovable ? () => setLeaving(one) : null}
            />
          )
        })}
      </ul>
      <FormError message={seat.error && refusal(seat.error, 'call.seat.notChanged')} />
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

/** Gives the interpreter's seat of a call to a person in it, or takes it from the one who has it. */
function useSeat(id: string) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ person, interpreter }: CallParticipant) =>
      call(seatInterpreter, { params: { id }, body: { user: interpreter ? null : person.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: callsQuery.queryKey }),
  })
}

/** The role of a person in a call. The caller is the one who was not invited. */
function roleWords(
  { user_type: type, guest, invited, interpreter }: CallParticipant,
  t: Translate,
): string {
  if (interpreter) return t('call.seat.interpreter')
  return t(`call.room.role.${guest || (invited && type === 'caller') ? 'guest' : type}`)
}

interface PersonProps {
  participant: CallParticipant
  isViewer: boolean
  /** The interpreter's seat is being given to the person, or taken. */
  seating: boolean
  /** Null: the viewer cannot make the person the interpreter. */
  onSeat: (() => void) | null
  /** Null: the viewer cannot remove the person. */
  onRemove: (() => void) | null
}

function Person({ participant, isViewer, seating, onSeat, onRemove }: PersonProps) {
  const t = useT()
  const { person, interpreter, state } = participant
  const { words, shape, colour } = STATES[state]
  const name = personName(person, t)
  return (
    <li>
      <span className={styles['picture']} aria-hidden>
        <UserRound size={20} />
      </span>
      <div className={styles['person']}>
        <p className={styles['name']}>{isViewer ? t('call.room.you', { name }) : name}</p>
        <p className={styles['quiet']}>{roleWords(participant, t)}</p>
      </div>
      <StatusMark shape={shape} colour={colour} text={t(words)} />
      {onSeat && (
        <Button
          icon={Languages}
          aria-label={t(interpreter ? 'call.seat.endName' : 'call.seat.giveName', { name })}
          className={styles['act'] ?? ''}
          busy={seating}
          onPress={onSeat}
        >
          {t(interpreter ? 'call.seat.end' : 'call.seat.give')}
        </Button>
      )}
      {onRemove && (
        <Button
          icon={UserMinus}
          aria-label={t('call.room.removeName', { name })}
          className={styles['act'] ?? ''}
          onPress={onRemove}
        >
          {t('call.room.remove')}
        </Button>
      )}
    </li>
  )
}
