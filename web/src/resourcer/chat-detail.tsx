import type { Chat } from '@plat/contract/chat/chat'
import { Check, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Fact } from '../appointments/appointment-facts.tsx'
import { AssignTo } from '../appointments/assign-to.tsx'
import { useLogTexts } from '../call-logs/use-log-texts.ts'
import { ChatThread } from '../chat/thread.tsx'
import { useActNotice } from '../shell/act-notice.tsx'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { EntryHead } from './entry-head.tsx'
import { chatState, chatterName } from './resourcer-words.ts'
import { useChatActs } from './use-chat-acts.ts'
import facts from '../appointments/appointment.module.css'
import styles from './chat-detail.module.css'
import head from './entry-head.module.css'

interface ChatDetailProps {
  guid: string
  /** In place of a chat that does not reach the agent any more. */
  gone: ReactNode
}

/** A chat with a resident: its state, its messages with a field for the answer, and what else an agent can do. */
export function ChatDetail({ guid, gone }: ChatDetailProps) {
  return <ChatThread id={guid} frame={drawFrame} below={drawHint} gone={gone} />
}

function drawFrame(chat: Chat, thread: ReactNode) {
  return <ChatFrame chat={chat} thread={thread} />
}

function drawHint(chat: Chat) {
  return <EmailHint chat={chat} />
}

function ChatFrame({ chat, thread }: { chat: Chat; thread: ReactNode }) {
  const t = useT()
  const { when } = useLogTexts()
  const notice = useActNotice()
  const acts = useChatActs(chat, notice.say)
  const { id: guid, version, waiting_since: since, last, agent, email, subject } = chat
  const waits = since !== null
  return (
    <div className={head['entry']}>
      <EntryHead
        notice={notice}
        version={version}
        waits={waits}
        state={t(chatState(chat))}
        since={
          waits
            ? t('resourcer.chatSince', { when: when(since) })
            : t('resourcer.chatLast', { when: when(last.created) })
        }
        name={chatterName(chat)}
        email={email}
        subject={subject}
      />
      <div className={styles['thread']}>{thread}</div>
      <div className={facts['actions']}>
        {waits && (
          <Button icon={Check} busy={acts.busy} onPress={() => acts.change({ action: 'done' })}>
            {t('resourcer.chatDone')}
          </Button>
        )}
        <Button icon={Phone} busy={acts.busy} onPress={acts.call}>
          {t('callBacks.call')}
        </Button>
      </div>
      <dl className={facts['facts']}>
        <Fact name={t('appointment.assignTo')}>
          <AssignTo
            of={{ kind: 'chat', guid, version }}
            assignee={agent}
            busy={acts.busy}
            onAssign={(assignee) => acts.change({ action: 'assign', assignee })}
          />
        </Fact>
      </dl>
    </div>
  )
}

function EmailHint({ chat }: { chat: Chat }) {
  const t = useT()
  return <p className={facts['quiet']}>{t('resourcer.chatHint', { name: chatterName(chat) })}</p>
}
