import '../shell/later-texts.ts'
import type { Department } from '@plat/contract/departments/departments'
import { PenLine } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Segments } from '../ui/segments.tsx'
import { chatQuery, type ChatView, chatView } from './chat-address.ts'
import type { ChatList } from './chat-queries.ts'
import { ConversationList } from './conversation-list.tsx'
import { NewMessage } from './new-message.tsx'
import { Thread } from './thread.tsx'
import { useChatNews } from './use-chat-news.ts'
import { usePartFocus } from './use-part-focus.ts'
import styles from './conversations.module.css'

/** The conversations of whoever is signed in, and the one that is open beside them; on a phone instead of them. */
export default function Conversations({ offices }: { offices: readonly Department[] }) {
  const t = useT()
  const viewer = useViewer()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const poll = useChatNews()
  const answers = viewer?.role === 'internal' && !lacksSecondFactor(viewer)
  const [list, setList] = useState<ChatList>(answers ? 'waiting' : 'own')
  const view = chatView(params)
  const show = (next: ChatView) => void navigate({ search: chatQuery(next) })
  const side = useRef<HTMLElement>(null)
  const main = useRef<HTMLElement>(null)
  usePartFocus(
    side,
    main,
    view.kind === 'list' ? null : view.kind === 'conversation' ? view.id : 'new',
  )
  return (
    <div className={styles['conversations']} data-open={view.kind !== 'list' || undefined}>
      <section ref={side} tabIndex={-1} className={styles['side']} aria-labelledby="conversations">
        <div className={styles['head']}>
          <h2 id="conversations">{t('chat.conversations')}</h2>
          {offices.length > 0 && (
            <Button icon={PenLine} onPress={() => show({ kind: 'new', department: null })}>
              {t('chat.new')}
            </Button>
          )}
        </div>
        {answers && (
          <Segments
            label={t('chat.which')}
            options={[
              { id: 'waiting', label: t('chat.waiting') },
              { id: 'answered', label: t('chat.answered') },
              { id: 'own', label: t('chat.own') },
            ]}
            selected={list}
            onSelect={setList}
          />
        )}
        <ConversationList
          key={list}
          list={list}
          open={view.kind === 'conversation' ? view.id : null}
          poll={poll}
        />
      </section>
      <section
        ref={main}
        tabIndex={-1}
        className={styles['main']}
        aria-label={t('chat.conversation')}
      >
        {view.kind === 'conversation' ? (
          <Thread key={view.id} id={view.id} poll={poll} onBack={() => show({ kind: 'list' })} />
        ) : view.kind === 'list' ? (
          <p className={styles['nothing']}>{t('chat.chooseOne')}</p>
        ) : (
          <NewMessage
            key={chatQuery(view)}
            to={view}
            offices={offices}
            onSent={(id) =>
              void navigate({ search: chatQuery({ kind: 'conversation', id }) }, { replace: true })
            }
            onBack={() => show({ kind: 'list' })}
          />
        )}
      </section>
    </div>
  )
}
