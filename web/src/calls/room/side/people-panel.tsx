import type { RoomParticipant } from '@plat/contract/calls/room'
import { UserMinus } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../shell/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import type { ChannelAnswer } from '../room-channel.ts'
import { personName } from '../../person-name.ts'
import { useRoom, useRoomSnapshot } from '../room-context.ts'
import type { RoomPerson } from '../room-state.ts'
import { useRefusedWords } from '../use-refused-words.ts'
import { Invites } from './invites.tsx'
import styles from './side.module.css'

/** Who is in the room and in its lobby; agents let people in, have them leave, and invite. */
export function PeoplePanel() {
  const t = useT()
  const { information } = useRoom()
  const { self, people } = useRoomSnapshot()
  const isAgent = information.user_type === 'agent'
  return (
    <div className={styles['people']}>
      <Lobby />
      <ul aria-label={t('call.room.inRoom')}>
        {self && (
          <li className={styles['person']}>
            <span>
              {personName(self.person)}{' '}
              <span className={styles['quiet']}>{t('call.room.you')}</span>
            </span>
          </li>
        )}
        {people.map((person) => (
          <Person key={person.participant.id} person={person} removable={isAgent} />
        ))}
      </ul>
      {isAgent && <Invites />}
    </div>
  )
}

const KINDS = {
  agent: 'call.room.agent',
  caller: 'call.room.caller',
  guest: 'call.room.guest',
} as const

function kindOf({ guest, user_type: type }: RoomParticipant): keyof typeof KINDS {
  return guest ? 'guest' : type
}

function Person({
  person: { participant, note },
  removable,
}: {
  person: RoomPerson
  removable: boolean
}) {
  const t = useT()
  const { session } = useRoom()
  const { act, failure } = useAct()
  const [asking, setAsking] = useState(false)
  const name = personName(participant.person)
  return (
    <li className={styles['person']}>
      <span>
        {name} <span className={styles['quiet']}>{t(KINDS[kindOf(participant)])}</span>
        {note.hand && <span className={styles['quiet']}> · {t('call.room.handUp')}</span>}
        {participant.state === 'away' && (
          <span className={styles['quiet']}> · {t('call.room.theyAreAway')}</span>
        )}
        {failure && <span role="alert">{failure}</span>}
      </span>
      {removable && (
        <IconButton
          icon={UserMinus}
          label={t('call.room.remove', { name })}
          onPress={() => setAsking(true)}
        />
      )}
      <ConfirmDialog
        open={asking}
        title={t('call.room.removeTitle')}
        message={t('call.room.removeQuestion', { name })}
        action={t('call.room.removeYes')}
        cancelLabel={t('call.room.cancel')}
        closeLabel={t('action.close')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          act(session.remove(participant.id))
        }}
      />
    </li>
  )
}

/** Guests who wait to be let in. */
export function Lobby() {
  const t = useT()
  const { session } = useRoom()
  const { lobby } = useRoomSnapshot()
  const { act, failure } = useAct()
  return (
    <>
      {lobby.map(({ id, person }) => (
        <div key={id} className={styles['waiting']} role="group" aria-label={personName(person)}>
          <p>{t('call.room.waits', { name: personName(person) })}</p>
          <div className={styles['row']}>
            <Button onPress={() => act(session.answerLobby(id, true))}>
              {t('call.room.admit')}
            </Button>
            <Button onPress={() => act(session.answerLobby(id, false))}>
              {t('call.room.doNotAdmit')}
            </Button>
          </div>
        </div>
      ))}
      {failure && <p role="alert">{failure}</p>}
    </>
  )
}

/** What was asked of the server for somebody, and why it was not done. */
function useAct() {
  const words = useRefusedWords()
  const [failure, setFailure] = useState<string | null>(null)
  const act = (asked: Promise<ChannelAnswer>) => {
    setFailure(null)
    void asked.then((answer) => {
      if (answer.kind !== 'done') setFailure(words(answer, 'call.room.notDone'))
    })
  }
  return { act, failure }
}
