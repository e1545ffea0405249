import { MAX_CALL_MESSAGE, sendCallMessage } from '@plat/contract/calls/call-messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RotateCw, Send } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useCaller } from '../accounts/use-viewer.ts'
import { call } from '../api/client.ts'
import { keepTyped, readTyped } from '../shell/typed-texts.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { addMessage } from './hear-calls.ts'
import styles from './call-chat.module.css'

/** The number of characters left is shown from this number on. */
const NEAR_LIMIT = 200

/**
 * Text that is being typed. `request`: its key once it was sent, so that it is stored once even if it is sent several
 * times.
 */
interface Typed {
  readonly text: string
  readonly request: string | null
}

/** A field to write in the chat of a call. What is typed stays, also through a reload, until the server has it. */
export function ChatComposer({ call: id }: { call: string }) {
  const t = useT()
  const refusal = useRefusal()
  const { typed, isSending, error, change, send } = useTyped(id)
  const left = MAX_CALL_MESSAGE - typed.text.trim().length
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (left >= 0) send()
  }
  return (
    <form className={styles['composer']} onSubmit={submit} noValidate>
      <TextAreaField
        label={t('call.chat.field')}
        value={typed.text}
        onChange={change}
        onKeyDown={(event) => {
          // Enter also ends the composing of a character.
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          submit()
        }}
        enterKeyHint="send"
        rows={2}
        left={
          left < NEAR_LIMIT
            ? t('call.chat.left', { count: Math.max(0, left) })
            : t('call.chat.hint')
        }
        error={left < 0 ? t('reason.too_long', { count: MAX_CALL_MESSAGE }) : undefined}
      />
      <div role="alert" className={styles['failure']}>
        {error && <p>{refusal(error, 'call.chat.notSent')}</p>}
      </div>
      {/* The field keeps the focus: on a phone the keyboard stays open. */}
      <Button
        type="submit"
        look="primary"
        icon={error ? RotateCw : Send}
        busy={isSending}
        preventFocusOnPress
      >
        {t(error ? 'action.retry' : 'call.chat.send')}
      </Button>
    </form>
  )
}

/** The message that is typed in a call, and its sending. */
function useTyped(id: string) {
  const client = useQueryClient()
  const author = useCaller()?.id ?? null
  const place = `call.chat.${id}`
  const [typed, setTyped] = useState(() => typedOf(readTyped(author, place)))
  // The answer to a message comes when more may have been typed.
  const newest = useRef(typed)
  const set = (next: Typed) => {
    newest.current = next
    setTyped(next)
    keepTyped(author, place, next.text === '' ? null : next)
  }
  const sending = useMutation({
    networkMode: 'always',
    mutationFn: async (body: { body: string; request: string }) =>
      (await call(sendCallMessage, { params: { id }, body })).data,
    onSuccess: (message, { body }) => {
      addMessage(client, message)
      set({ text: withoutStart(newest.current.text, body), request: null })
    },
  })
  return {
    typed,
    isSending: sending.isPending,
    error: sending.error,
    change: (text: string) => {
      set({ text, request: null })
      if (sending.isError) sending.reset()
    },
    send: () => {
      const body = typed.text.trim()
      if (body === '' || sending.isPending) return
      const request = typed.request ?? crypto.randomUUID()
      set({ ...typed, request })
      sending.mutate({ body, request })
    },
  }
}

/** Text that was typed after a text that was sent. */
function withoutStart(text: string, sent: string): string {
  const typed = text.trimStart()
  return typed.startsWith(sent) ? typed.slice(sent.length).trimStart() : text
}

/** Reads the text that the tab has stored. */
function typedOf(kept: unknown): Typed {
  const { text, request } = Object(kept) as Readonly<Record<string, unknown>>
  return {
    text: typeof text === 'string' ? text : '',
    request: typeof request === 'string' ? request : null,
  }
}
