import { type CallInformation, joinCall, PERSON_AWAY_SECONDS } from '@plat/contract/calls/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PhoneOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useIntl } from 'react-intl'
import { ApiError, isTransient } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { Page } from '../shell/page.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../shell/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { NotClosed } from './call-card.tsx'
import { CallChat } from './call-chat.tsx'
import { CALLS } from './call-queries.ts'
import { useRoom } from './corner.tsx'
import { personName } from './person-name.ts'
import { RoomPeople } from './room-people.tsx'
import { SubjectLines } from './subject-lines.tsx'
import { useCloseCall } from './use-close-call.ts'
import { useLiveLost } from './use-live-lost.ts'
import styles from './room.module.css'

interface RoomProps {
  information: CallInformation
  viewerId: string
}

/** An active call: the people in it, its subject, its chat, and how to leave it. */
export function Room({ information, viewerId }: RoomProps) {
  const t = useT()
  const { formatList } = useIntl()
  const { id, people, subject, caller_note: note } = information
  const others = people.filter(({ person }) => person.id !== viewerId)
  const names = formatList(others.map(({ person }) => personName(person, t)))
  const title = names === '' ? t('call.room.title') : t('call.room.titleWith', { name: names })
  const away = others.filter(({ state }) => state === 'away')
  const caller = people.find(({ user_type: type }) => type === 'caller')
  useTitle(title)
  return (
    <Page className={styles['page']}>
      <header className={styles['head']}>
        <h1>{title}</h1>
        <HangUp id={id} />
      </header>
      <Connection id={id} />
      {away.map(({ person }) => (
        <Banner key={person.id}>
          <p>
            {t('call.room.away', { name: personName(person, t), seconds: PERSON_AWAY_SECONDS })}
          </p>
        </Banner>
      ))}
      <div className={styles['columns']}>
        <div className={styles['about']}>
          <RoomPeople people={people} viewerId={viewerId} />
          <section>
            <h2>{t('call.room.about')}</h2>
            {subject.discriminator === 'generic' ? (
              <p>{t('call.about.direct')}</p>
            ) : (
              <SubjectLines subject={subject} linked />
            )}
          </section>
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
        <CallChat call={id} />
      </div>
    </Page>
  )
}

/** On a phone it is always at the bottom of the window. */
function HangUp({ id }: { id: string }) {
  const t = useT()
  const close = useCloseCall()
  const bar = useRef<HTMLDivElement>(null)
  useRoom(bar)
  return (
    <div ref={bar} className={styles['hangUp']}>
      <Button icon={PhoneOff} busy={close.isPending} onPress={() => close.mutate(id)}>
        {t('call.card.hangUp')}
      </Button>
      <NotClosed error={close.error} />
    </div>
  )
}

/**
 * Reports to the server that the room is open, again after each reconnection, and shows problems with the connection.
 */
function Connection({ id }: { id: string }) {
  const t = useT()
  const refusal = useRefusal()
  const client = useQueryClient()
  const isLost = useLiveLost()
  const { mutate, error, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: () => call(joinCall, { params: { id }, body: {} }),
    retry: (failures, reason) => failures < 2 && isTransient(reason),
    // A call that has ended is shown as such.
    onSettled: () => client.invalidateQueries({ queryKey: [CALLS] }),
  })
  const join = useEffectEvent(() => mutate())
  useEffect(() => {
    if (!isLost) join()
  }, [id, isLost])
  if (isLost)
    return (
      <Banner>
        <p>{t('call.card.lostInCall', { seconds: PERSON_AWAY_SECONDS })}</p>
      </Banner>
    )
  if (error === null || (error instanceof ApiError && error.status === 409)) return null
  return (
    <Banner
      action={
        <Button busy={isPending} onPress={() => mutate()}>
          {t('action.retry')}
        </Button>
      }
    >
      <p>{refusal(error, 'call.room.notJoined')}</p>
    </Banner>
  )
}
