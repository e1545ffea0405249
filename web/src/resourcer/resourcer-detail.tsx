import type { CallBack } from '@plat/contract/calls/call-backs'
import type { ResourcerEntry } from '@plat/contract/schedule/resourcer'
import { useState } from 'react'
import { Fact } from '../appointments/appointment-facts.tsx'
import { AssignTo } from '../appointments/assign-to.tsx'
import { CallBackView, callerName } from '../call-logs/call-back-row.tsx'
import { useCallBackActs } from '../call-logs/use-call-back-acts.ts'
import { ActNotice, useActNotice } from '../shell/act-notice.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../ui/use-t.ts'
import { AppointmentDetail } from '../timeline/appointment-detail.tsx'
import { DetailPlace } from '../timeline/detail-place.tsx'
import { kindName } from '../timeline/entry-words.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ChatDetail } from './chat-detail.tsx'
import { CommentDetail } from './comment-detail.tsx'
import { EntryNotes } from './entry-notes.tsx'
import { useOpenEntry } from './use-open-entry.ts'
import styles from '../appointments/appointment.module.css'

interface ResourcerDetailProps {
  guid: string
  /** The entry as the list has it; undefined where the list does not have it. */
  listed: ResourcerEntry | undefined
  /** The list is being loaded, and may have the entry. */
  isListLoading: boolean
  /** Guid of the agent. */
  viewer: string
  /** The list has chats only. */
  chatFirst: boolean
  onClose: () => void
}

/** Detail of the entry that is open, also when it has left the list: a call-back as it was seen last. */
export function ResourcerDetail(props: ResourcerDetailProps) {
  const { guid, listed, isListLoading, viewer, chatFirst, onClose } = props
  const t = useT()
  const words = useErrorMessages()
  const [kept, setKept] = useState<CallBack | null>(null)
  const callBack = listed?.type === 'other' ? newer(listed, kept) : kept
  if (callBack !== kept) setKept(callBack)
  const open = useOpenEntry({ guid, listed, isListLoading, chatFirst })
  if (callBack !== null)
    return (
      <DetailPlace title={t(kindName({ type: 'other' }))} onClose={onClose}>
        <CallBackDetail callBack={callBack} viewer={viewer} onChanged={setKept} />
        <EntryNotes guid={guid} heading="h3" />
      </DetailPlace>
    )
  const gone = (
    <EmptyState message={t('myTimeline.unknown')}>
      <Button onPress={onClose}>{t('action.close')}</Button>
    </EmptyState>
  )
  switch (open.state) {
    case 'failed':
      return (
        <DetailPlace title={t('myTimeline.entry')} onClose={onClose}>
          <ErrorState {...words(open.error)} onRetry={open.retry} />
        </DetailPlace>
      )
    case 'comment':
      return (
        <DetailPlace title={t('resourcer.commentType')} onClose={onClose}>
          {open.comment === null ? (
            gone
          ) : (
            <>
              <CommentDetail comment={open.comment} />
              <EntryNotes guid={guid} heading="h3" />
            </>
          )}
        </DetailPlace>
      )
    case 'chat':
      return (
        <DetailPlace title={t('resourcer.chatType')} onClose={onClose}>
          <ChatDetail guid={guid} gone={gone} />
          <EntryNotes guid={guid} heading="h3" />
        </DetailPlace>
      )
    case 'loading':
    case 'other':
      return (
        <AppointmentDetail
          guid={guid}
          listed={listed?.type === 'appointment' ? listed : undefined}
          isListLoading={isListLoading || open.state === 'loading'}
          onClose={onClose}
        >
          <EntryNotes guid={guid} heading="h2" />
        </AppointmentDetail>
      )
  }
}

/** A list that was requested before a change has what was before it. */
function newer(listed: CallBack, kept: CallBack | null): CallBack {
  return kept === null || listed.changed >= kept.changed ? listed : kept
}

interface CallBackDetailProps {
  callBack: CallBack
  viewer: string
  onChanged: (now: CallBack) => void
}

function CallBackDetail({ callBack, viewer, onChanged }: CallBackDetailProps) {
  const t = useT()
  const { said, say } = useActNotice()
  const acts = useCallBackActs(callBack, callerName(callBack), say, onChanged)
  const { id: guid, changed: version, state, agent } = callBack
  return (
    <>
      <ActNotice said={said} say={say} />
      <CallBackView heading="h3" callBack={callBack} viewer={viewer} acts={acts} />
      {state !== 'done' && (
        <dl className={styles['facts']}>
          <Fact name={t('appointment.assignTo')}>
            <AssignTo
              of={{ kind: 'callBack', guid, version }}
              assignee={agent}
              busy={acts.busy}
              onAssign={acts.assign}
            />
          </Fact>
        </dl>
      )}
    </>
  )
}
