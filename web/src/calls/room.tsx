import { type CallInformation, PERSON_AWAY_SECONDS } from '@plat/contract/calls/calls'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../api/api-error.ts'
import { Page } from '../shell/page.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useTitle } from '../shell/use-title.ts'
import { Banner } from '../ui/banner.tsx'
import { RetryBanner } from '../ui/retry-banner.tsx'
import { Button } from '../ui/button.tsx'
import { useT, useLocalize } from '../ui/use-t.ts'
import { CallChat } from './call-chat.tsx'
import { Captions } from './captions/captions.tsx'
import { useCaptions } from './captions/use-captions.ts'
import { isOwnTestRoom } from './check/own-test-room.ts'
import { InvitePeople } from './invites/invite-people.tsx'
import { WaitingPeople } from './invites/waiting-people.tsx'
import { isAlone } from './is-alone.ts'
import { personName } from './person-name.ts'
import { RoomControls } from './room-controls.tsx'
import { RoomPeople } from './room-people.tsx'
import type { RoomSession } from './room-session.ts'
import { RoomStage, type RoomStageProps } from './room-stage.tsx'
import { isOpenElsewhere } from './room-store.ts'
import { SubjectLines } from './subject-lines.tsx'
import { useLiveLost } from './use-live-lost.ts'
import { useEnteredRoom, useReopenRoom, useRoomSnapshot } from './use-room.ts'
import styles from './room.module.css'

interface RoomProps {
  information: CallInformation
  viewerId: string
}

/** An active call: pictures, people, subject, chat, and how to leave it. */
export function Room({ information, viewerId }: RoomProps) {
  const t = useT()
  const { formatList } = useIntl()
  const { id, people, test } = information
  const own = people.find(({ person }) => person.id === viewerId)
  const [asks, setAsks] = useState(() => own !== undefined && isOpenElsewhere(own))
  const room = useEnteredRoom(information, viewerId, !asks)
  const others = people.filter(({ person }) => person.id !== viewerId)
  const names = formatList(others.map(({ person }) => personName(person, t)))
  const title = test
    ? t('call.test.title')
    : names === ''
      ? t('call.room.title')
      : t('call.room.titleWith', { name: names })
  const away = others.filter(({ state }) => state === 'away')
  useTitle(title)
  return (
    <Page className={styles['page']}>
      <h1>{title}</h1>
      {isOwnTestRoom(information, viewerId) && (
        <p>
          {others.length === 0 && t('call.test.alone')} {t('call.test.noCalls')}
        </p>
      )}
      <AloneInRoom information={information} />
      {asks && <OpenElsewhere onMove={() => setAsks(false)} />}
      {room && <Connection room={room} />}
      {away.map(({ person }) => (
        <Banner key={person.id}>
          <p>
            {t('call.room.away', { name: personName(person, t), seconds: PERSON_AWAY_SECONDS })}
          </p>
        </Banner>
      ))}
      {information.user_type === 'agent' && <WaitingPeople information={information} />}
      <div className={styles['columns']}>
        {room && <RoomMedia key={room.peer} room={room} people={people} viewerId={viewerId} />}
        <div className={styles['written']}>
          <CallChat call={id} />
        </div>
        <RoomAbout information={information} viewerId={viewerId} />
      </div>
    </Page>
  )
}

/** Pictures, captions and controls; nothing where another page has opened the room. */
function RoomMedia(props: RoomStageProps) {
  const { state } = useRoomSnapshot(props.room)
  return state === 'moved' ? null : <OpenMedia {...props} />
}

function OpenMedia(props: RoomStageProps) {
  const { room, people } = props
  const captions = useCaptions(room)
  return (
    <div className={styles['media']}>
      <RoomStage {...props} />
      <Captions room={room} people={people} view={captions} />
      <RoomControls room={room} captions={captions} />
    </div>
  )
}

/** Who is in the call, what it is about, and the caller's note. */
function RoomAbout({ information, viewerId }: RoomProps) {
  const t = useT()
  const { people, subject, caller_note: note, user_type: own, test } = information
  const caller = people.find(({ user_type: type, invited }) => type === 'caller' && !invited)
  return (
    <div className={styles['about']}>
      <RoomPeople information={information} viewerId={viewerId} />
      {own === 'agent' && <InvitePeople information={information} />}
      {!test && (
        <section>
          <h2>{t('call.room.about')}</h2>
          {subject.discriminator === 'generic' ? (
            <p>{t('call.about.direct')}</p>
          ) : (
            <SubjectLines subject={subject} linked />
          )}
        </section>
      )}
      {note !== null && (
        <section>
          <h2>
            {caller
              ? t('call.about.note', { name: personName(caller.person, t) })
              : t('call.room.note')}
          </h2>
          <blockquote className={styles['note']}>{note}</blockquote>
        </section>
      )}
    </div>
  )
}

function OpenElsewhere({ onMove }: { onMove: () => void }) {
  const t = useT()
  return (
    <Banner action={<Button onPress={onMove}>{t('call.room.move')}</Button>}>
      <p>{t('call.room.elsewhere')}</p>
    </Banner>
  )
}

/** Shows problems with the connection to the server, and that another page has opened the room. */
function Connection({ room }: { room: RoomSession }) {
  const t = useT()
  const refusal = useRefusal()
  const isLost = useLiveLost()
  const { state, error } = useRoomSnapshot(room)
  const reopen = useReopenRoom(room)
  if (state === 'moved') return <OpenElsewhere onMove={reopen} />
  if (isLost)
    return (
      <Banner>
        <p>{t('call.card.lostInCall', { seconds: PERSON_AWAY_SECONDS })}</p>
      </Banner>
    )
  // A call that has ended is shown as such.
  if (error === null || (error instanceof ApiError && error.status === 409)) return null
  return (
    <RetryBanner onRetry={() => void room.join()}>
      {refusal(error, 'call.room.notJoined')}
    </RetryBanner>
  )
}

/** Says in the room of an appointment that the other side has not come yet, until someone comes. */
function AloneInRoom({ information }: { information: CallInformation }) {
  const { appointment } = information
  if (appointment === null) return null
  return (
    <p role="status" className={styles['alone']}>
      {isAlone(information) && <AloneWords information={information} appointment={appointment} />}
    </p>
  )
}

interface AloneWordsProps {
  information: CallInformation
  appointment: NonNullable<CallInformation['appointment']>
}

function AloneWords({ information, appointment }: AloneWordsProps) {
  const t = useT()
  const localize = useLocalize()
  const { datetime, time_zone: timeZone } = appointment
  const time = useTimeWords(timeZone)(datetime.start)
  const { subject, user_type: own } = information
  if (own === 'agent') return t('call.alone.agency', { time })
  const department = subject.module?.department ?? subject.department
  return t('call.alone.resident', {
    time,
    known: department === null ? 'no' : 'yes',
    department: department === null ? '' : localize(department.display_name),
  })
}

/** A moment on a zone's clock, with the zone where the reader's clock shows another time. */
function useTimeWords(timeZone: string): (at: string) => string {
  const { formatTime } = useIntl()
  const format = { hour: 'numeric', minute: '2-digit' } as const
  return (at) => {
    const time = formatTime(at, { ...format, timeZone })
    return time === formatTime(at, format)
      ? time
      : formatTime(at, { ...format, timeZone, timeZoneName: 'short' })
  }
}
