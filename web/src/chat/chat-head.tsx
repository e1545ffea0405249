import type { Chat } from '@plat/contract/chat/chat'
import { Link } from 'react-router'
import { personName } from '../calls/person-name.ts'
import { recordPath } from '../calls/record-path.ts'
import { CallSlot } from '../shell/call-slot.tsx'
import { useT } from '../ui/use-t.ts'
import { SubjectWords } from './subject-words.tsx'
import { useChatTopic } from './use-chat-topic.ts'
import styles from './chats.module.css'

/** Subject of a chat, the agent who answers, and calls and appointments about the same subject. */
export function ChatHead({ chat: { subject, agent, side } }: { chat: Chat }) {
  const t = useT()
  const { topic } = useChatTopic(subject)
  const path = recordPath(subject)
  const words = <SubjectWords subject={subject} />
  return (
    <header className={styles['subject']}>
      <h2>{path === null ? words : <Link to={path}>{words}</Link>}</h2>
      {agent && (
        <p className={styles['quiet']}>
          {t('chat.yourAgent')} <bdi>{personName(agent, t)}</bdi>
        </p>
      )}
      {topic && side === 'resident' && (
        <div className={styles['actions']}>
          <CallSlot topic={topic} />
        </div>
      )}
    </header>
  )
}
