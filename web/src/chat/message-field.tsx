import { RotateCw, Send } from 'lucide-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useViewer } from '../accounts/use-viewer.ts'
import type { MessageId } from '../locales/message-id.ts'
import { keepTyped, readTyped } from '../shell/typed-texts.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import styles from './chats.module.css'

interface MessageFieldProps<Result> {
  label: string
  /** Where the tab keeps the text. */
  place: string
  /** Most characters. */
  max: number
  send: (body: string, request: string) => Promise<Result>
  onSent?: (result: Result) => void
  notSent: MessageId
  hint?: string
}

interface Typed {
  readonly text: string
  /** Key of the message once it was sent. */
  readonly request: string | null
}

/** Stands in for `MessageField` of calls/chat-composer.tsx until that takes these properties. */
export function MessageField<Result>(props: MessageFieldProps<Result>) {
  const { label, place, max, send, onSent, notSent, hint } = props
  const t = useT()
  const refusal = useRefusal()
  const author = useViewer()?.id ?? null
  const [typed, setTyped] = useState(() => typedOf(readTyped(author, place)))
  const set = (next: Typed) => {
    setTyped(next)
    keepTyped(author, place, next.text === '' ? null : next)
  }
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: (message: { body: string; request: string }) => send(message.body, message.request),
    onSuccess: (result) => {
      set({ text: '', request: null })
      onSent?.(result)
    },
  })
  const body = typed.text.trim()
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (body === '' || body.length > max || sending.isPending) return
    const request = typed.request ?? crypto.randomUUID()
    set({ ...typed, request })
    sending.mutate({ body, request })
  }
  return (
    <form className={styles['first']} onSubmit={submit} noValidate>
      <TextAreaField
        label={label}
        hint={hint}
        value={typed.text}
        onChange={(text) => {
          set({ text, request: null })
          if (sending.isError) sending.reset()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
        enterKeyHint="send"
        left={t('call.chat.hint')}
        error={body.length > max ? t('reason.too_long', { count: max }) : undefined}
      />
      <div role="alert" className={styles['failure']}>
        {sending.error && <p>{refusal(sending.error, notSent)}</p>}
      </div>
      <Button
        type="submit"
        look="primary"
        icon={sending.error ? RotateCw : Send}
        busy={sending.isPending}
        preventFocusOnPress
      >
        {t(sending.error ? 'action.retry' : 'call.chat.send')}
      </Button>
    </form>
  )
}

function typedOf(kept: unknown): Typed {
  const { text, request } = Object(kept) as Readonly<Record<string, unknown>>
  return {
    text: typeof text === 'string' ? text : '',
    request: typeof request === 'string' ? request : null,
  }
}
