import '../shell/later-texts.ts'
import type { Call } from '@plat/contract/calls/calls'
import type { Channel } from '@plat/contract/offices/channels'
import { useIsMutating, useQuery } from '@tanstack/react-query'
import { PhoneIncoming } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../accounts/use-viewer.ts'
import { OfficeNotice } from '../offices/office-hours.tsx'
import { useWriteMoment } from '../offices/use-opening-words.ts'
import { BookingSlot, type CallTopic } from '../shell/call-slot.tsx'
import { CommentSlot } from '../shell/comment-slot.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useFocusOnChange } from '../ui/use-focus-on-change.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import { AboutSubject } from './about-subject.tsx'
import { CallBackForm } from './call-back-form.tsx'
import { CallForm } from './call-form.tsx'
import { callsQuery } from './call-queries.ts'
import { ToCheck } from './check/to-check.tsx'
import { LogInFirst } from './log-in-first.tsx'
import { REQUEST_CALL } from './use-call-request.ts'
import type { Callable } from './use-callable.ts'
import styles from './call-dialog.module.css'

interface CallDialogProps {
  callable: Callable
  onClose: () => void
  /** The call was requested. */
  onRequested: () => void
}

/** The steps before a call: logging in, a note, the mailed code; or a call-back while the office is closed. */
export default function CallDialog({ callable, onClose, onRequested }: CallDialogProps) {
  const t = useT()
  const localize = useLocalize()
  const { topic, subject, about, office } = callable
  const isSignedIn = useViewer() !== null
  const { data } = useQuery({ ...callsQuery, enabled: isSignedIn })
  const isRequesting = useIsMutating({ mutationKey: REQUEST_CALL }) > 0
  const [leavesCallBack, setLeavesCallBack] = useState(false)
  const own = data?.call ?? null
  const step = !isSignedIn
    ? 'log-in'
    : leavesCallBack
      ? 'call-back'
      : own !== null && own.state !== 'ended' && !isRequesting
        ? 'own-call'
        : office?.open === false && !isRequesting
          ? 'closed'
          : 'call'
  const content = useFocusOnChange(step)
  return (
    <Dialog
      open
      title={
        step === 'call-back'
          ? t('call.back.title')
          : subject.type === 'record'
            ? t('call.ask.titleRecord')
            : t('call.ask.titleChannel', { name: localize(about.title ?? '') })
      }
      onClose={onClose}
    >
      <div className={styles['content']}>
        {(subject.type === 'record' || step === 'call-back') && <AboutSubject about={about} />}
        <div ref={content} tabIndex={-1} className={styles['step']}>
          {step === 'log-in' && <LogInFirst />}
          {step === 'call-back' && <CallBackForm subject={subject} onDone={onClose} />}
          {step === 'own-call' && own && <OwnCall own={own} onClose={onClose} />}
          {step === 'closed' && office && (
            <ClosedOffice
              office={office}
              topic={topic}
              onCallBack={() => setLeavesCallBack(true)}
              onBooked={onClose}
            />
          )}
          {step === 'call' && (
            <CallForm subject={subject} office={office} onRequested={onRequested} />
          )}
        </div>
      </div>
    </Dialog>
  )
}

/** Says that the account has a call already. */
function OwnCall({ own, onClose }: { own: Call; onClose: () => void }) {
  const t = useT()
  const localize = useLocalize()
  const { agency_reference, title } = own.subject
  const reference = agency_reference ?? (title === null ? null : localize(title))
  return (
    <>
      <p>
        {own.state === 'active'
          ? t('call.ask.inCall')
          : reference === null
            ? t('call.ask.waiting')
            : t('call.ask.waitingAbout', { reference })}
      </p>
      {own.state === 'waiting' && <ToCheck />}
      <div className={styles['actions']}>
        <Button onPress={onClose}>{t('action.close')}</Button>
      </div>
    </>
  )
}

interface ClosedOfficeProps {
  office: Channel
  topic: CallTopic
  onCallBack: () => void
  /** An appointment was requested, or a comment sent. */
  onBooked: () => void
}

/** Says when a closed office opens, and offers a call-back and, where the department takes them, an appointment. */
export function ClosedOffice({ office, topic, onCallBack, onBooked }: ClosedOfficeProps) {
  const t = useT()
  const write = useWriteMoment()
  const { opens, time_zone: timeZone } = office
  return (
    <>
      <p className={styles['heading']}>
        {opens === null
          ? t('reason.call_office_closed_for_long')
          : t('call.ask.closed', { time: write(opens, timeZone) })}
      </p>
      <OfficeNotice office={office} />
      <p>{t('call.ask.closedText')}</p>
      <ToCheck />
      <div className={styles['actions']}>
        <Button look="primary" icon={PhoneIncoming} onPress={onCallBack}>
          {t('call.back.title')}
        </Button>
        <BookingSlot topic={topic} onRequested={onBooked} />
        {topic.kind === 'record' && (
          <CommentSlot module={topic.module} record={topic.record} onSent={onBooked} />
        )}
      </div>
    </>
  )
}
