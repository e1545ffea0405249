import type { CallSubject, CallSubjectRef } from '@plat/contract/calls/call-subject'
import type { Call, CallOutcome } from '@plat/contract/calls/calls'
import { useQuery } from '@tanstack/react-query'
import { PhoneOff } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import type { MessageId } from '../locales/message-id.ts'
import { CommentSlot } from '../shell/comment-slot.tsx'
import { useT } from '../ui/use-t.ts'
import { Announcement } from '../ui/announcement.tsx'
import { Button } from '../ui/button.tsx'
import { lazyCode } from '../ui/later.ts'
import { callQuery } from './call-queries.ts'
import { Corner } from './corner.tsx'
import styles from './calls.module.css'

const CallBackDialog = lazyCode(() => import('./call-back-dialog.tsx'))

/** Messages by outcome: for a call on a channel or about a record, and for a direct call; null: no message. */
const WORDS: Readonly<Record<CallOutcome, readonly [MessageId, MessageId] | null>> = {
  answered: null,
  cancelled: null,
  abandoned: ['call.card.abandoned', 'call.card.abandoned'],
  declined: ['call.card.unanswered', 'call.card.directDeclined'],
  unanswered: ['call.card.unanswered', 'call.card.directUnanswered'],
  no_agent: ['call.card.noAgent', 'call.card.directNoAgent'],
}

interface OverCardProps {
  /** Guid of a call that this tab has waited for and that the account is no longer in. */
  id: string
  onRead: () => void
}

/**
 * Tells how an unanswered call ended and what the caller can do now; draws nothing where the caller knows the outcome.
 */
export function OverCard({ id, onRead }: OverCardProps) {
  // An answer from before the end does not have the outcome.
  const { data, error } = useQuery({ ...callQuery(id), refetchOnMount: 'always' })
  const outcome = data?.outcome ?? null
  const isUnknown = error instanceof ApiError && error.status === 404
  const isSettled = isUnknown || (outcome !== null && WORDS[outcome] === null)
  const settle = useEffectEvent(onRead)
  useEffect(() => {
    if (isSettled) settle()
  }, [isSettled])
  if (isUnknown || data === undefined || outcome === null) return null
  const words = WORDS[outcome]
  return words && <Over call={data} words={words} onRead={onRead} />
}

interface OverProps {
  call: Call
  words: readonly [MessageId, MessageId]
  onRead: () => void
}

function Over({ call: { subject }, words: [ofAgency, ofPerson], onRead }: OverProps) {
  const t = useT()
  const [isAsking, setIsAsking] = useState(false)
  const [hasLeft, setHasLeft] = useState(false)
  const ref = refOf(subject)
  const record = recordOf(subject)
  const title = t(subject.discriminator === 'generic' ? ofPerson : ofAgency)
  const hint = ref && t('call.card.callBackHint')
  return (
    <>
      <Corner
        icon={PhoneOff}
        title={title}
        buttons={
          <>
            {ref && (
              <Button look="primary" onPress={() => setIsAsking(true)}>
                {t('call.card.callBack')}
              </Button>
            )}
            {record && <CommentSlot {...record} onSent={onRead} />}
            <Button onPress={onRead}>{t('action.close')}</Button>
          </>
        }
      >
        {hint && <p className={styles['state']}>{hint}</p>}
        <Announcement message={title} detail={hint ?? ''} />
      </Corner>
      {ref && isAsking && (
        <Suspense>
          <CallBackDialog
            subject={ref}
            about={subject}
            onLeft={() => setHasLeft(true)}
            onClose={() => {
              setIsAsking(false)
              if (hasLeft) onRead()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Subject of an ended call for a new request; null for a direct call, and for a record that the reader may not see. */
function refOf({ discriminator, guid }: CallSubject): CallSubjectRef | null {
  return discriminator === 'generic' || guid === null ? null : { type: discriminator, guid }
}

/** Subject of an ended call for a comment; null where it is not a record that the reader may see. */
function recordOf({ discriminator, guid, agency_reference: reference, module }: CallSubject) {
  if (discriminator !== 'record' || guid === null || reference === null || module === null)
    return null
  return { module: module.module_code, record: { guid, agency_reference: reference } }
}
