import { CALLER_AWAY_SECONDS, type Call, PERSON_AWAY_SECONDS } from '@plat/contract/calls/calls'
import { Phone, PhoneCall, PhoneOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { useCaller } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { lazyCode } from '../ui/later.ts'
import { isOwnTestRoom } from './check/own-test-room.ts'
import { ToCheck } from './check/to-check.tsx'
import { Corner } from './corner.tsx'
import { WaitingMark } from './invites/waiting-mark.ts'
import { waitingWords } from './invites/waiting-words.ts'
import { isAlone } from './is-alone.ts'
import { JOINED } from './joined.ts'
import { personName } from './person-name.ts'
import { queueWords } from './queue-words.ts'
import { useOpenRoom } from './room-store.ts'
import { RingControl } from './sounds/ring-control.tsx'
import { useCallNotification } from './sounds/use-call-notification.ts'
import { useCloseCall } from './use-close-call.ts'
import { useLiveLost } from './use-live-lost.ts'
import { useTitleMark } from './use-title-mark.ts'
import styles from './calls.module.css'

// Pictures need code that is not loaded before a call.
const CardMedia = lazyCode(() => import('./card-media.tsx'))

interface CallCardProps {
  call: Call
  /** This tab has waited for the call. */
  wasAwaited: boolean
}

/** The account's own call: it waits, was answered, or goes on in its room. */
export function CallCard({ call, wasAwaited }: CallCardProps) {
  const viewer = useCaller()
  if (call.state === 'waiting') return <Waiting call={call} />
  const own = call.information?.people.find(({ person }) => person.id === viewer?.id)
  // Those who enter the room of an appointment wait for the other side there.
  const isAppointment = call.information !== null && call.information.appointment !== null
  const isCaller = !isAppointment && (wasAwaited || own?.user_type === 'caller')
  return own?.state === 'joining' && isCaller ? <Ready call={call} /> : <GoesOn call={call} />
}

function Waiting({ call: { id, queue } }: { call: Call }) {
  const t = useT()
  const isLost = useLiveLost()
  const close = useCloseCall()
  const title = t('call.card.waiting')
  const state = isLost
    ? t('call.card.lost', { seconds: CALLER_AWAY_SECONDS })
    : queue && queueWords(queue, t)
  return (
    <Corner
      icon={PhoneCall}
      title={title}
      buttons={
        <>
          <Button busy={close.isPending} onPress={() => close.mutate(id)}>
            {t('call.card.cancel')}
          </Button>
          <RingControl ring={close.isIdle || close.isError ? 'waiting' : null} />
          <ToCheck />
        </>
      }
    >
      {state && <p className={styles['state']}>{state}</p>}
      <p className={styles['quiet']}>{t('call.card.continue')}</p>
      <Announcement message={title} detail={state ?? ''} />
      <NotClosed error={close.error} />
    </Corner>
  )
}

function Ready({ call }: { call: Call }) {
  const t = useT()
  const navigate = useNavigate()
  const close = useCloseCall()
  const others = useOthers(call)
  const title = others === '' ? t('call.card.available') : t('call.card.ready', { name: others })
  // The room's page may take a moment to load.
  const [isJoining, setJoining] = useState(false)
  const rings = !isJoining && (close.isIdle || close.isError)
  useTitleMark()
  useCallNotification(call, title)
  return (
    <Corner
      icon={PhoneCall}
      title={title}
      buttons={
        <>
          <Button
            look="primary"
            icon={Phone}
            onPress={() => {
              setJoining(true)
              void navigate(paths.call(call.id), { state: JOINED })
            }}
          >
            {t('call.card.join')}
          </Button>
          <Button icon={PhoneOff} busy={close.isPending} onPress={() => close.mutate(call.id)}>
            {t('call.card.decline')}
          </Button>
          <RingControl ring={rings ? 'incoming' : null} />
        </>
      }
    >
      <p role="alert" className="visually-hidden">
        {title}
      </p>
      <NotClosed error={close.error} />
    </Corner>
  )
}

function GoesOn({ call }: { call: Call }) {
  const t = useT()
  const isLost = useLiveLost()
  const close = useCloseCall()
  const title = useTitleWords(call)
  const state = isLost
    ? t('call.card.lostInCall', { seconds: PERSON_AWAY_SECONDS })
    : isAlone(call.information)
      ? t('call.card.aloneState')
      : ''
  const waiting = waitingWords(call.information, t)
  const open = useOpenRoom()
  const room = open?.call === call.id ? open : null
  const interpreter = call.information?.people.find((one) => one.interpreter)?.peer ?? null
  const media = (part: 'picture' | 'buttons') =>
    room && (
      <Suspense>
        <CardMedia room={room} part={part} interpreter={interpreter} />
      </Suspense>
    )
  return (
    <Corner
      icon={PhoneCall}
      title={title}
      picture={media('picture')}
      buttons={
        <>
          <ButtonLink to={paths.call(call.id)} look="primary">
            {t('call.card.return')}
          </ButtonLink>
          {media('buttons')}
          <Button icon={PhoneOff} busy={close.isPending} onPress={() => close.mutate(call.id)}>
            {t('call.card.hangUp')}
          </Button>
        </>
      }
    >
      {waiting && <p className={styles['state']}>{waiting}</p>}
      {waiting && <WaitingMark call={call} words={waiting} />}
      {state && <p className={styles['state']}>{state}</p>}
      <Announcement message={title} detail={`${waiting} ${state}`.trim()} />
      <NotClosed error={close.error} />
    </Corner>
  )
}

/** Says which call goes on. */
function useTitleWords(call: Call): string {
  const t = useT()
  const viewer = useCaller()
  const others = useOthers(call)
  const { information } = call
  if (isOwnTestRoom(information, viewer?.id)) return t('call.test.isOpen')
  if (isAlone(information)) return t('call.card.alone')
  return others === '' ? t('call.card.inCall') : t('call.card.inCallWith', { name: others })
}

/** Names of the others in a call; empty where no one else is in it. */
function useOthers({ information }: Call): string {
  const t = useT()
  const { formatList } = useIntl()
  const viewer = useCaller()
  const others = (information?.people ?? []).filter(({ person }) => person.id !== viewer?.id)
  return formatList(others.map(({ person }) => personName(person, t)))
}

/** Why the call was not ended. */
export function NotClosed({ error }: { error: Error | null }) {
  const refusal = useRefusal()
  return (
    <p role="alert" className={styles['failed']}>
      {error && refusal(error, 'call.card.notClosed')}
    </p>
  )
}
