import { PhoneCall } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { serverWords } from '../../accounts/form-messages.ts'
import { type Translate, useT } from '../../shell/use-t.ts'
import { Announcement } from '../../ui/announcement.tsx'
import { Button } from '../../ui/button.tsx'
import { personName } from '../person-name.ts'
import { queueWords } from '../queue-words.ts'
import { StartsIn } from '../starts-in.tsx'
import { SubjectLines } from '../subject-lines.tsx'
import type { Desk } from '../use-desk.ts'
import type { CardView } from './card-view.ts'
import styles from '../cards.module.css'

/** Where the card begins, from below: the frame of a phone's page ends there, and so do other cards. */
const ROOM = '--call-card'

/** What goes on with calls, in a corner of the page: on a phone below it, covering nothing. */
export default function CallCard({ desk, view }: { desk: Desk; view: CardView }) {
  const t = useT()
  const words = wordsOf(view, desk.lost, t)
  const card = useRef<HTMLElement>(null)
  useRoom(card)
  return (
    <section ref={card} className={styles['corner']} aria-label={t('calls.card')}>
      <PhoneCall size={20} aria-hidden className={styles['icon']} />
      <div className={styles['about']}>
        <p className={styles['state']}>{words.title}</p>
        {words.detail !== null && <p className={styles['quiet']}>{words.detail}</p>}
        {view.kind === 'starting' && view.at !== null && (
          <p className={styles['quiet']} aria-hidden>
            <StartsIn at={view.at} />
          </p>
        )}
        {(view.kind === 'waiting' || view.kind === 'goes-on') && (
          <SubjectLines subject={view.call.subject} />
        )}
        <Problem desk={desk} view={view} />
      </div>
      <Announcement message={words.title} detail={words.detail ?? ''} />
      <div className={styles['buttons']}>
        <CardActions desk={desk} view={view} />
      </div>
    </section>
  )
}

function useRoom(card: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(([entry]) => {
      const { top } = entry?.target.getBoundingClientRect() ?? { top: window.innerHeight }
      style.setProperty(ROOM, `${Math.ceil(window.innerHeight - top)}px`)
    })
    if (card.current) observer.observe(card.current)
    return () => {
      observer.disconnect()
      style.removeProperty(ROOM)
    }
  }, [card])
}

/** Why what was pressed here was not done. */
function Problem({ desk: { own, incoming }, view }: { desk: Desk; view: CardView }) {
  const t = useT()
  const error = view.kind === 'waiting' ? own.cancelFailure : incoming.failure
  const words = serverWords(error, t)
  if (words === null || (view.kind !== 'waiting' && view.kind !== 'goes-on')) return null
  return (
    <p role="alert" className={styles['failed']}>
      {t(view.kind === 'waiting' ? 'calls.notCancelled' : 'calls.notJoined', { message: words })}
    </p>
  )
}

function wordsOf(view: CardView, lost: boolean, t: Translate) {
  const say = (title: string, detail: string | null = null) => ({ title, detail })
  switch (view.kind) {
    case 'waiting':
      return lost
        ? say(t('calls.reconnecting'))
        : say(t('calls.cardWaiting'), queueWords(view.call.queue, t))
    case 'goes-on':
      return say(t(view.call.elsewhere ? 'calls.elsewhere' : 'calls.goesOn'))
    case 'code':
      return say(t('calls.cardCode'))
    case 'starting':
      return say(t('calls.connecting'))
    case 'failed':
      return say(t('calls.notStarted', { message: serverWords(view.error, t) ?? '' }))
    case 'over':
      return say(t(`calls.over.${view.over.reason}`))
    case 'gone': {
      const name = personName(view.gone.request.user)
      return say(t(`calls.gone.${view.gone.reason}`, { name }))
    }
  }
}

function CardActions({ desk, view }: { desk: Desk; view: CardView }): ReactNode {
  const t = useT()
  const { own, incoming } = desk
  const show = (words: string) => (
    <Button look="primary" onPress={desk.reopen}>
      {words}
    </Button>
  )
  switch (view.kind) {
    case 'waiting':
      return (
        <>
          <Button onPress={desk.reopen}>{t('calls.show')}</Button>
          <Button busy={own.cancelling} onPress={own.cancel}>
            {t('calls.cancel')}
          </Button>
        </>
      )
    case 'goes-on':
      return (
        <>
          <Button
            look="primary"
            busy={incoming.joining}
            onPress={() => incoming.enter(view.call.id)}
          >
            {t(view.call.elsewhere ? 'calls.continueHere' : 'calls.return')}
          </Button>
          {!view.call.elsewhere && (
            <Button onPress={() => incoming.leave(view.call.id)}>{t('calls.hangUp')}</Button>
          )}
        </>
      )
    case 'code':
      return (
        <>
          {show(t('calls.enterCode'))}
          <Button onPress={own.cancel}>{t('calls.cancel')}</Button>
        </>
      )
    case 'starting':
      return view.at !== null && <Button onPress={own.cancel}>{t('calls.cancel')}</Button>
    case 'failed':
      return (
        <>
          {show(t('calls.show'))}
          <Button onPress={own.forgetFailure}>{t('calls.close')}</Button>
        </>
      )
    case 'over':
      return (
        <>
          {show(t('calls.whatNow'))}
          <Button onPress={desk.read}>{t('calls.close')}</Button>
        </>
      )
    case 'gone':
      return <Button onPress={desk.read}>{t('calls.close')}</Button>
  }
}
