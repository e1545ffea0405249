import type { CallInformation, CallParticipant } from '@plat/contract/calls/calls'
import { seatInterpreter } from '@plat/contract/calls/invites'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserMinus, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormError } from '../accounts/form-error.tsx'
import { call } from '../api/client.ts'
import type { MessageId } from '../locales/message-id.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { StatusMark, type StatusShape } from '../ui/status-mark.tsx'
import { type Translate, useT } from '../ui/use-t.ts'
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
 * The people in a call with their roles and whether they are connected. Changes of the others, and who interprets, are
 * announced. Agents can remove people who were invited, and give the interpreter's seat to anyone but the caller.
 */
export function RoomPeople({ information, viewerId }: RoomPeopleProps) {
  const t = useT()
  const refusal = useRefusal()
  const { id, people, user_type: own } = information
  const seat = useSeat(id)
  const heading = useRef<HTMLHeadingElement>(null)
  const [leaving, setLeaving] = useState<CallParticipant | null>(null)
  /** Guid of the person who was removed last. */
  const [removed, setRemoved] = useState<string | null>(null)
  // The button that opened the dialog is gone.
  useEffect(() => {
    if (removed !== null) heading.current?.focus()
  }, [removed])
  const seatNow = (one: CallParticipant) => {
    if (!seat.isPending) seat.mutate(one)
  }
  const failure = seat.variables?.interpreter ? 'call.seat.notEnded' : 'call.seat.notMade'
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        {t('call.room.people')}
      </h2>
      <ul className={styles['people']}>
        {people.map((one) => {
          const isViewer = one.person.id === viewerId
          const isRemovable = own === 'agent' && one.invited && !isViewer
          const isSeatable =
            own === 'agent' &&
            // With one other person the viewer has no one to interpret for.
            (one.interpreter || (canInterpret(one) && (!isViewer || people.length > 2)))
          return (
            <Person
              key={one.person.id}
              participant={one}
              isViewer={isViewer}
              isSeating={seat.isPending && seat.variables.person.id === one.person.id}
              onSeat={isSeatable ? () => seatNow(one) : null}
              onRemove={isRemovable ? () => setLeaving(one) : null}
            />
          )
        })}
      </ul>
      <FormError
        message={
          seat.error && refusal(seat.error, failure, { name: personName(seat.variables.person, t) })
        }
      />
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
      <Announcement message={newsOf(information, viewerId, t)} />
    </section>
  )
}

/** States of the others, and who interprets. */
function newsOf({ people }: CallInformation, viewerId: string, t: Translate): string {
  const news = people.map(({ person, state, interpreter }) => {
    const words = [
      interpreter && t('call.seat.interpreter'),
      person.id !== viewerId && t(STATES[state].words),
    ].filter(Boolean)
    return words.length === 0 ? '' : `${personName(person, t)}: ${words.join(', ')}.`
  })
  return news.filter(Boolean).join(' ')
}

/** The caller is the one who was not invited, and needs the words of the others. */
function canInterpret({ user_type: type, invited }: CallParticipant): boolean {
  return type === 'agent' || invited
}

interface PersonProps {
  participant: CallParticipant
  isViewer: boolean
  /** The change of the seat is being sent. */
  isSeating: boolean
  /** Makes the person the interpreter, or ends that. Null: the viewer cannot. */
  onSeat: (() => void) | null
  /** Null: the viewer cannot remove the person. */
  onRemove: (() => void) | null
}

function Person({ participant, isViewer, isSeating, onSeat, onRemove }: PersonProps) {
  const t = useT()
  const { person, interpreter, state } = participant
  const { words, shape, colour } = STATES[state]
  const name = personName(person, t)
  const act = interpreter ? 'end' : 'make'
  return (
    <li>
      <span className={styles['picture']} aria-hidden>
        <UserRound size={20} />
      </span>
      <div className={styles['person']}>
        <p className={styles['name']}>{isViewer ? t('call.room.you', { name }) : name}</p>
        <p className={styles['quiet']}>{t(roleOf(participant))}</p>
      </div>
      <StatusMark shape={shape} colour={colour} text={t(words)} />
      {(onSeat ?? onRemove) && (
        <div className={styles['acts']}>
          {onSeat && (
            <Button
              aria-label={t(`call.seat.${act}Name`, { name })}
              busy={isSeating}
              onPress={onSeat}
            >
              {t(`call.seat.${act}`)}
            </Button>
          )}
          {onRemove && (
            <Button
              icon={UserMinus}
              aria-label={t('call.room.removeName', { name })}
              onPress={onRemove}
            >
              {t('call.room.remove')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

/** An agent who interprets is still one. */
function roleOf({ user_type: type, guest, invited, interpreter }: CallParticipant): MessageId {
  if (interpreter) return type === 'agent' ? 'call.seat.agent' : 'call.seat.interpreter'
  const isGuest = guest || (invited && type === 'caller')
  return `call.room.role.${isGuest ? 'guest' : type}`
}

/** Gives the interpreter's seat of a call, by its guid, to a person; frees it where the person has it. */
function useSeat(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ person, interpreter }: CallParticipant) =>
      call(seatInterpreter, { params: { id }, body: { user: interpreter ? null : person.id } }),
    // Another agent may have changed it before.
    onSettled: () => client.invalidateQueries({ queryKey: callsQuery.queryKey }),
  })
}
