import { type Chat, CHAT_PATIENCE_SECONDS } from '@plat/contract/chat/chat'
import { PhoneIncoming } from 'lucide-react'
import { Suspense, useId, useState, useEffect } from 'react'
import { useCallable } from '../calls/use-callable.ts'
import { useWriteMoment } from '../offices/use-opening-words.ts'
import { BookingSlot, type CallTopic } from '../shell/call-slot.tsx'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { lazyCode } from '../ui/later.ts'
import { useT } from '../ui/use-t.ts'
import { useChatTopic } from './use-chat-topic.ts'
import styles from './chats.module.css'

const CallBackDialog = lazyCode(() => import('../calls/call-back-dialog.tsx'))

/**
 * Offers an appointment or a call-back to a resident who waits for an answer: at once while the office is closed, else when
 * no answer came for a while.
 */
export function ChatOffers({ chat }: { chat: Chat }) {
  const t = useT()
  const write = useWriteMoment()
  const title = useId()
  const { topic, office } = useChatTopic(chat.subject)
  const isLate = useIsLate(chat)
  const isClosed = office?.open === false
  if (chat.side !== 'resident' || chat.waiting_since === null || !(isClosed || isLate)) return null
  const why = !isClosed
    ? t('chat.offer.late')
    : office.opens === null
      ? t('reason.call_office_closed_for_long')
      : t('call.ask.closed', { time: write(office.opens, office.time_zone) })
  const leave = t('chat.offer.leave')
  return (
    <section aria-labelledby={title} className={styles['offers']}>
      <h3 id={title}>{why}</h3>
      <p>{leave}</p>
      {topic && (
        <div className={styles['actions']}>
          <BookingSlot topic={topic} />
          <CallBackOffer topic={topic} />
        </div>
      )}
      <Announcement message={why} detail={leave} />
    </section>
  )
}

/** Asks for a call-back, where the department takes calls. */
function CallBackOffer({ topic }: { topic: CallTopic }) {
  const t = useT()
  const callable = useCallable(topic, 'call')
  const [isOpen, setIsOpen] = useState(false)
  if (callable === null) return null
  return (
    <>
      <Button icon={PhoneIncoming} onPress={() => setIsOpen(true)}>
        {t('call.back.title')}
      </Button>
      {isOpen && (
        <Suspense>
          <CallBackDialog
            subject={callable.subject}
            about={callable.about}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Whether the resident has waited for an answer as long as `CHAT_PATIENCE_SECONDS`, by the server's clock. */
function useIsLate({
  waiting_since: since,
  waiting_seconds: seconds,
}: Pick<Chat, 'waiting_since' | 'waiting_seconds'>): boolean {
  /** Beginning of the wait that became too long while the page was open. */
  const [lateSince, setLateSince] = useState<string | null>(null)
  const left = CHAT_PATIENCE_SECONDS - (seconds ?? 0)
  useEffect(() => {
    if (since === null || left <= 0) return undefined
    const timer = setTimeout(() => setLateSince(since), left * 1_000)
    return () => clearTimeout(timer)
  }, [since, left])
  return since !== null && (left <= 0 || lateSince === since)
}
