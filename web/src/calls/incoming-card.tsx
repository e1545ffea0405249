import type { CallRequest } from '@plat/contract/calls/calls'
import { Phone, PhoneIncoming, PhoneOff } from 'lucide-react'
import { useId } from 'react'
import { createPortal } from 'react-dom'
import { useLocalize, useT } from '../shell/use-t.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { personName } from './person-name.ts'
import { RingControl } from './sounds/ring-control.tsx'
import { useCallNotification } from './sounds/use-call-notification.ts'
import { SubjectLines } from './subject-lines.tsx'
import type { Answer } from './use-answer.ts'
import { useSecondsLeft } from './use-seconds-left.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { useTitleMark } from './use-title-mark.ts'
import styles from './calls.module.css'

interface IncomingCardProps {
  request: CallRequest
  /** True: the call is still offered. False: only the reason is shown why it was not answered. */
  isOffered: boolean
  answer: Answer
  onRead: () => void
}

/**
 * An incoming call. The card lies over the page and its dialogs, but does not take the focus from a text that is being
 * typed. Its buttons have keyboard shortcuts that work anywhere.
 */
export function IncomingCard({ request, isOffered, answer, onRead }: IncomingCardProps) {
  const t = useT()
  const refusal = useRefusal()
  const title = useIncomingTitle(request)
  const titleId = useId()
  const textId = useId()
  const { user, caller_note: note } = request
  // The answer may belong to another call.
  const failed = answer.isError && answer.variables.request.id === request.id ? answer : null
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
          <span className={styles['mark']} data-rings={isOffered || undefined} aria-hidden>
            <PhoneIncoming size={20} />
          </span>
          <h2 id={titleId}>{title}</h2>
          {isOffered && <TimeLeft until={request.until} />}
        </div>
        <div id={textId} className={styles['text']}>
          <SubjectLines subject={request.subject} />
          {note !== null && (
            <blockquote
              className={styles['note']}
              aria-label={t('call.about.note', { name: personName(user, t) })}
            >
              {note}
            </blockquote>
          )}
        </div>
        <p role="alert" className={styles['failed']}>
          {failed &&
            refusal(
              failed.error,
              failed.variables.answer ? 'call.incoming.notJoined' : 'call.incoming.notDeclined',
            )}
        </p>
        {isOffered ? (
          <Acts request={request} title={title} answer={answer} />
        ) : (
          <div className={styles['buttons']}>
            <Button onPress={onRead}>{t('call.incoming.ok')}</Button>
          </div>
        )}
      </section>
    </div>,
    document.body,
  )
}

function useIncomingTitle({ user, direct }: CallRequest): string {
  const t = useT()
  const name = personName(user, t)
  return t(direct ? 'call.incoming.direct' : 'call.incoming.title', { name })
}

interface ActsProps extends Pick<IncomingCardProps, 'request' | 'answer'> {
  title: string
}

/** Join and Decline, and the call announced at once. */
function Acts({ request, title, answer }: ActsProps) {
  const t = useT()
  const localize = useLocalize()
  const { isPending, variables } = answer
  const reply = (isAnswer: boolean) => () => {
    if (!isPending) answer.mutate({ request, answer: isAnswer })
  }
  // An earlier call may have been answered.
  const isAnswered = !answer.isError && variables?.request.id === request.id
  useTitleMark()
  useCallNotification(request, title)
  useShortcuts({ j: reply(true), d: reply(false) })
  const { agency_reference: number, title: subject } = request.subject
  const about = [number, subject && localize(subject)].filter(Boolean).join(', ')
  return (
    <>
      <p role="alert" className="visually-hidden">
        {[title, about, t('call.incoming.keys')].filter(Boolean).join('. ')}
      </p>
      <div className={styles['buttons']}>
        <KeyButton
          look="primary"
          icon={Phone}
          letter="J"
          busy={isPending && variables.answer}
          onPress={reply(true)}
        >
          {t('call.card.join')}
        </KeyButton>
        <KeyButton
          icon={PhoneOff}
          letter="D"
          busy={isPending && !variables.answer}
          onPress={reply(false)}
        >
          {t('call.card.decline')}
        </KeyButton>
        <RingControl ring={isAnswered ? null : 'incoming'} />
      </div>
    </>
  )
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

/** Seconds left to answer the call. Not a live region, which would read out every second. */
function TimeLeft({ until }: { until: string }) {
  const t = useT()
  const seconds = useSecondsLeft(until)
  return (
    <span className={styles['left']} role="timer" aria-live="off">
      {t('call.incoming.left', { seconds })}
    </span>
  )
}
