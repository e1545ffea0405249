import { MAX_CHAT_TEXT } from '@plat/contract/chat/chat'
import { Send } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useViewer } from '../accounts/use-viewer.ts'
import { keepTyped, readTyped } from '../shell/typed-texts.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../shell/use-t.ts'
import styles from './conversations.module.css'

interface ComposerProps {
  label: string
  /** Sends it; what it rejects with is told, and nothing of the text is lost. */
  onSend: (text: string, request: string) => Promise<unknown>
  /** Guid of the conversation, or of what a new one is about: what was begun is kept for it until it is sent. */
  about: string
}

/** A box to write in. Control or Command with Enter sends. */
export function Composer({ label, onSend, about }: ComposerProps) {
  const t = useT()
  const refusal = useRefusal()
  const account = useViewer()?.id ?? null
  const place = `chat.${about}`
  const [text, setText] = useState(() => String(readTyped(account, place) ?? ''))
  const [failure, setFailure] = useState<unknown>(null)
  const [isPending, setIsPending] = useState(false)
  // The same until it has arrived: what is sent again after a lost answer is there once.
  const [request, setRequest] = useState(() => crypto.randomUUID())
  const line = text.trim()
  const left = MAX_CHAT_TEXT - text.length

  const change = (next: string) => {
    setText(next)
    keepTyped(account, place, next === '' ? null : next)
  }
  async function send(event?: FormEvent) {
    event?.preventDefault()
    if (line === '' || left < 0 || isPending) return
    setIsPending(true)
    setFailure(null)
    try {
      await onSend(line, request)
      change('')
      setRequest(crypto.randomUUID())
    } catch (error) {
      setFailure(error)
    } finally {
      setIsPending(false)
    }
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
  }
  return (
    <form className={styles['composer']} onSubmit={(event) => void send(event)}>
      <TextAreaField
        name="text"
        label={label}
        value={text}
        onChange={change}
        onKeyDown={sendByKey}
        rows={3}
        error={left < 0 ? t('reason.too_long', { count: MAX_CHAT_TEXT }) : undefined}
        left={t('chat.left', { count: Math.max(0, left) })}
      />
      <div role="alert" className={styles['failure']}>
        {failure !== null && <p>{refusal(failure, 'chat.notSent')}</p>}
      </div>
      <div className={styles['send']}>
        <Button type="submit" look="primary" icon={Send} busy={isPending}>
          {t('chat.send')}
        </Button>
        <p className={styles['quiet']}>{t('chat.noFiles')}</p>
      </div>
    </form>
  )
}
