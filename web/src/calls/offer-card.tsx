import type { CallSubject } from '@plat/contract/calls/call-subject'
import { Phone, PhoneIncoming, PhoneOff } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { useLocalize, useT } from '../ui/use-t.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { RingControl } from './sounds/ring-control.tsx'
import { useCallNotification } from './sounds/use-call-notification.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useTitleMark } from './use-title-mark.ts'
import styles from './calls.module.css'

interface OfferCardProps {
  title: string
  /** Its mark moves. */
  rings: boolean
  /** Time left to answer. */
  left?: ReactNode
  /** Subject and note. */
  children: ReactNode
  /** Why the last answer was refused. */
  failure: string | null
  buttons: ReactNode
}

/**
 * Something that the account is asked to join. The card lies over the page and its dialogs, but does not take the focus
 * from a text that is being typed.
 */
export function OfferCard({ title, rings, left, children, failure, buttons }: OfferCardProps) {
  const titleId = useId()
  const textId = useId()
  // A dialog hides the page and makes it unreachable: this card is outside of both.
  return createPortal(
    <div className={styles['incoming']} data-react-aria-top-layer="true">
      <section
        role="alertdialog"
        aria-labelledby={titleId}
        aria-describedby={textId}
        className={styles['ringing']}
      >
        <div className={styles['head']}>
          <span className={styles['mark']} data-rings={rings || undefined} aria-hidden>
            <PhoneIncoming size={20} />
          </span>
          <h2 id={titleId}>{title}</h2>
          {left}
        </div>
        <div id={textId} className={styles['text']}>
          {children}
        </div>
        <p role="alert" className={styles['failed']}>
          {failure}
        </p>
        <div className={styles['buttons']}>{buttons}</div>
      </section>
    </div>,
    document.body,
  )
}

interface OfferButtonsProps {
  title: string
  subject: CallSubject
  /** The answer that is being sent: whether it is Join; null: none. */
  pending: boolean | null
  onReply: (isJoin: boolean) => void
}

/** Join and Decline, with keyboard shortcuts that work anywhere, and the offer announced at once. */
export function OfferButtons({ title, subject, pending, onReply }: OfferButtonsProps) {
  const t = useT()
  const localize = useLocalize()
  const reply = (isJoin: boolean) => () => {
    if (pending === null) onReply(isJoin)
  }
  useShortcuts({ j: reply(true), d: reply(false) })
  const { agency_reference: number, title: name } = subject
  const about = [number, name && localize(name)].filter(Boolean).join(', ')
  return (
    <>
      <p role="alert" className="visually-hidden">
        {[title, about, t('call.incoming.keys')].filter(Boolean).join('. ')}
      </p>
      <KeyButton
        look="primary"
        icon={Phone}
        letter="J"
        busy={pending === true}
        onPress={reply(true)}
      >
        {t('call.card.join')}
      </KeyButton>
      <KeyButton icon={PhoneOff} letter="D" busy={pending === false} onPress={reply(false)}>
        {t('call.card.decline')}
      </KeyButton>
    </>
  )
}

export interface OfferRingProps {
  call: { id: string; subject: CallSubject }
  title: string
  /** The offer has been answered. */
  isSilent: boolean
}

/** Rings, and shows the offer in the window's title and, where the tab is hidden, in a system notification. */
export function OfferRing({ call, title, isSilent }: OfferRingProps) {
  useTitleMark()
  useCallNotification(call, title)
  return <RingControl ring={isSilent ? null : 'incoming'} />
}

/** A button that Alt and a letter press as well. */
function KeyButton({ letter, children, ...props }: ButtonProps & { letter: string }) {
  const keys = `Alt+${letter}`
  return (
    <Button
      {...props}
      render={(button) => <button {...button} type="button" aria-keyshortcuts={keys} />}
    >
      {children}
      <kbd aria-hidden className={styles['keys']}>
        {keys}
      </kbd>
    </Button>
  )
}

/**
 * Seconds left to answer. Not a live region, which would read out every second.
 * @param most seconds that an offer lasts
 */
export function TimeLeft({ until, most }: { until: string; most: number }) {
  const t = useT()
  const seconds = useSecondsLeft(until, most)
  return (
    <span className={styles['left']} role="timer" aria-live="off">
      {t('call.incoming.left', { seconds })}
    </span>
  )
}
