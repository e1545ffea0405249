import { Phone, PhoneIncoming, PhoneOff } from 'lucide-react'
import { useId, useRef } from 'react'
import { serverWords } from '../../accounts/form-messages.ts'
import { serverClock } from '../../api/server-clock.ts'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { SoundSettings } from '../sounds/sound-settings.tsx'
import { useRinging } from '../sounds/use-ringing.ts'
import type { Incoming } from '../state/shown-incoming.ts'
import { SubjectLines } from '../subject-lines.tsx'
import { useSecondsLeft } from '../use-seconds-left.ts'
import { incomingNote, incomingSubject, incomingTitle, incomingUntil } from './incoming-words.ts'
import { useCallNotification } from './use-call-notification.ts'
import { useRingTime } from './use-ring-time.ts'
import { useShortcut } from './use-shortcut.ts'
import { useTitleMark } from './use-title-mark.ts'
import styles from '../cards.module.css'

/** An offer ends within seconds, an invitation within minutes: only the former are counted. */
const COUNTED_SECONDS = 60

interface IncomingCardProps {
  incoming: Incoming
  /** The answer is on its way. */
  joining: boolean
  failure: Error | null
  onJoin: (incoming: Incoming) => void
  onDecline: (incoming: Incoming) => void
}

/**
 * Somebody calls: rings (an invitation for a while), marks the window's title and lies over the page until it is answered or
 * over. It does not take the focus from what somebody types; a shortcut that is read with it does.
 */
export default function IncomingCard(props: IncomingCardProps) {
  const { incoming, joining, failure, onJoin, onDecline } = props
  const t = useT()
  const title = incomingTitle(incoming, t)
  const note = incomingNote(incoming)
  const until = incomingUntil(incoming)
  const name = useId()
  const about = useId()
  const card = useRef<HTMLDivElement>(null)
  const words = serverWords(failure, t)
  const rings = useRingTime(incoming)
  useRinging(rings && !joining ? 'incoming' : null)
  useTitleMark(t('calls.titleMark'))
  useCallNotification({ id: incoming.id, title, text: t('calls.answerInPage') })
  useShortcut(card)

  return (
    <div className={styles['incoming']} data-react-aria-top-layer="true">
      <p role="alert" className="visually-hidden">
        {title}. {t('calls.shortcut')}
      </p>
      <div
        ref={card}
        role="alertdialog"
        aria-labelledby={name}
        aria-describedby={about}
        tabIndex={-1}
        className={styles['card']}
      >
        <div className={styles['head']}>
          <span className={styles['mark']} aria-hidden>
            <PhoneIncoming size={20} />
          </span>
          <h2 id={name}>{title}</h2>
          {until !== null && <TimeLeft until={until} />}
        </div>
        <div id={about} className={styles['about']}>
          <SubjectLines subject={incomingSubject(incoming)} />
          {note !== null && <p className={styles['note']}>{note}</p>}
        </div>
        {words !== null && (
          <p role="alert" className={styles['failed']}>
            {t('calls.notJoined', { message: words })}
          </p>
        )}
        <div className={styles['buttons']}>
          <Button look="primary" icon={Phone} busy={joining} onPress={() => onJoin(incoming)}>
            {t(joining ? 'calls.joining' : 'calls.join')}
          </Button>
          <Button icon={PhoneOff} onPress={() => onDecline(incoming)}>
            {t('calls.decline')}
          </Button>
          <SoundSettings />
        </div>
        <p className={styles['hint']}>{t('calls.shortcutHint')}</p>
      </div>
    </div>
  )
}

/** How long it can still be answered: for the eye, since every second would be read out. */
function TimeLeft({ until }: { until: number }) {
  const t = useT()
  const seconds = useSecondsLeft(until, serverClock.now)
  if (seconds === 0 || seconds > COUNTED_SECONDS) return null
  return (
    <span className={styles['left']} aria-hidden>
      {t('calls.secondsLeft', { seconds })}
    </span>
  )
}
