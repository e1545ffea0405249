import { type CallRequest, OFFER_SECONDS } from '@plat/contract/calls/calls'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { OfferButtons, OfferCard, OfferRing, TimeLeft } from './offer-card.tsx'
import { personName } from './person-name.ts'
import { SubjectLines } from './subject-lines.tsx'
import type { Answer } from './use-answer.ts'
import styles from './calls.module.css'

interface IncomingCardProps {
  request: CallRequest
  /** True: the call is still offered. False: only the reason is shown why it was not answered. */
  isOffered: boolean
  answer: Answer
  onRead: () => void
}

/** An incoming call. */
export function IncomingCard({ request, isOffered, answer, onRead }: IncomingCardProps) {
  const t = useT()
  const refusal = useRefusal()
  const { user, subject, caller_note: note, direct, until } = request
  const { isError, isPending, variables } = answer
  const name = personName(user, t)
  const title = t(direct ? 'call.incoming.direct' : 'call.incoming.title', { name })
  // The answer may belong to another call.
  const isOwn = variables?.request.id === request.id
  const failure =
    isError && isOwn
      ? refusal(
          answer.error,
          variables.answer ? 'call.incoming.notJoined' : 'call.incoming.notDeclined',
        )
      : null
  return (
    <OfferCard
      title={title}
      rings={isOffered}
      left={isOffered && <TimeLeft until={until} most={OFFER_SECONDS} />}
      failure={failure}
      buttons={
        isOffered ? (
          <>
            <OfferButtons
              title={title}
              subject={subject}
              pending={isPending ? variables.answer : null}
              onReply={(isJoin) => answer.mutate({ request, answer: isJoin })}
            />
            {/* An earlier call may have been answered. */}
            <OfferRing call={request} title={title} isSilent={!isError && isOwn} />
          </>
        ) : (
          <Button onPress={onRead}>{t('call.incoming.ok')}</Button>
        )
      }
    >
      <SubjectLines subject={subject} />
      {note !== null && (
        <blockquote className={styles['note']} aria-label={t('call.about.note', { name })}>
          {note}
        </blockquote>
      )}
    </OfferCard>
  )
}
