import type { Channel } from '@plat/contract/offices/channels'
import { PhoneIncoming } from 'lucide-react'
import { OfficeNotice } from '../offices/office-hours.tsx'
import { useWriteMoment } from '../offices/use-opening-words.ts'
import { BookingSlot, type CallTopic } from '../shell/call-slot.tsx'
import { CommentSlot } from '../shell/comment-slot.tsx'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { ToCheck } from './check/to-check.tsx'
import styles from './call-dialog.module.css'

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
