import type { Department } from '@plat/contract/departments/departments'
import type { Channel } from '@plat/contract/offices/channels'
import {
  CalendarClock,
  ChevronRight,
  type LucideIcon,
  MessageSquareText,
  PhoneIncoming,
  Video,
} from 'lucide-react'
import { Button } from 'react-aria-components'
import { takesAppointments } from '../../departments/book-department.tsx'
import { ContactDetails } from '../../departments/contact-details.tsx'
import { useLocalize, useT } from '../../shell/use-t.ts'
import type { Topic } from '../state/topic.ts'
import { useTakesComments } from '../use-takes-comments.ts'
import { Opening } from './opening.tsx'
import { StepHeading } from './step-heading.tsx'
import styles from './panel.module.css'

interface ChoiceStepProps {
  department: Department | null
  channel: Channel
  topic: Topic
  onChoose: (action: 'note' | 'appointment' | 'call-back' | 'comment') => void
}

/** The ways to reach the people who handle it. While their office is closed nobody can be called. */
export function ChoiceStep({ department, channel, topic, onChoose }: ChoiceStepProps) {
  const t = useT()
  const localize = useLocalize()
  const name = localize(channel.name)
  const takesComments = useTakesComments(topic)
  return (
    <div className={styles['step']}>
      <StepHeading>{t('calls.choose', { name })}</StepHeading>
      <Opening channel={channel} />
      <ul className={styles['actions']}>
        {channel.open && channel.calls && (
          <li>
            <Action
              icon={Video}
              name={t('calls.video')}
              summary={t('calls.videoSummary')}
              onPress={() => onChoose('note')}
            />
          </li>
        )}
        {takesAppointments(department) && (
          <li>
            <Action
              icon={CalendarClock}
              name={t('booking.appointment')}
              summary={t('booking.appointmentSummary')}
              onPress={() => onChoose('appointment')}
            />
          </li>
        )}
        {channel.calls && (
          <li>
            <Action
              icon={PhoneIncoming}
              name={t('calls.callBack')}
              summary={t('calls.callBackSummary')}
              onPress={() => onChoose('call-back')}
            />
          </li>
        )}
        {takesComments && (
          <li>
            <Action
              icon={MessageSquareText}
              name={t('comments.comment')}
              summary={t('comments.commentSummary')}
              onPress={() => onChoose('comment')}
            />
          </li>
        )}
      </ul>
      <OtherWays department={department} />
    </div>
  )
}

/** How else a department is reached; nothing where it has not said. */
export function OtherWays({ department }: { department: Department | null }) {
  const t = useT()
  if (!department?.contact) return null
  return (
    <section className={styles['others']}>
      <h4>{t('calls.otherWays')}</h4>
      <ContactDetails contact={department.contact} />
    </section>
  )
}

interface ActionProps {
  icon: LucideIcon
  name: string
  summary: string
  onPress: () => void
}

function Action({ icon: Icon, name, summary, onPress }: ActionProps) {
  return (
    <Button className={styles['action'] ?? ''} onPress={onPress}>
      <Icon size={24} aria-hidden />
      <span className={styles['words']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['quiet']}>{summary}</span>
      </span>
      <ChevronRight size={20} aria-hidden />
    </Button>
  )
}
