import { useMutation } from '@tanstack/react-query'
import { RotateCw, Send } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useCaller } from '../accounts/use-viewer.ts'
import type { MessageId } from '../locales/message-id.ts'
import { keepTyped, readTyped } from '../shell/typed-texts.ts'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import styles from './message-log.module.css'

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

interface MessageFieldProps<Sent> {
  hint?: string
  /** The field takes the focus when it comes. */
  takesFocus?: boolean
  /** Where the tab keeps the text until it is sent. */
  place: string
  /** Most characters. */
  max: number
  /**
   * Sends a text. Sent again with the same key, it must be stored once.
   * @param refused why the same text was not sent before; null: it is sent for the first time
   */
  send: (body: string, request: string, refused: Error | null) => Promise<Sent>
  onSent: (sent: Sent) => void
  /** Label of the button after a failure; left out: Try again. */
  again?: (error: Error) => MessageId | undefined
}

/** A field for a message. Enter sends it. What is typed stays, also through a reload, until the server has it. */
export function MessageField<Sent>(props: MessageFieldProps<Sent>) {
  const { hint, takesFocus = false, max, again } = props
  const t = useT()
  const refusal = useRefusal()
  const { typed, isSending, error, change, send } = useTyped(props)
  const left = max - typed.text.trim().length
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (left >= 0) send()
  }
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('textarea')?.focus()
  }, [takesFocus])
  return (
    <form ref={form} className={styles['composer']} onSubmit={submit} noValidate>
      <TextAreaField
        label={t('call.chat.field')}
        hint={hint}
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
        error={left < 0 ? t('reason.too_long', { count: max }) : undefined}
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
        {t(error ? (again?.(error) ?? 'action.retry') : 'call.chat.send')}
      </Button>
    </form>
  )
}

/** The message that is typed, and its sending. */
function useTyped<Sent>({ place, send, onSent }: MessageFieldProps<Sent>) {
  const author = useCaller()?.id ?? null
  const [typed, setTyped] = useState(() => typedOf(readTyped(author, place)))
  // The answer to a message comes when more may have been typed.
  const newest = useRef(typed)
  const set = (next: Typed) => {
    newest.current = next
    setTyped(next)
    keepTyped(author, place, next.text === '' ? null : next)
  }
  const sending = useMutation({
    mutationFn: ({ body, request, refused }: Sending) => send(body, request, refused),
    onSuccess: (sent, { body }) => {
      onSent(sent)
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
      sending.mutate({ body, request, refused: sending.error })
    },
  }
}

interface Sending {
  readonly body: string
  readonly request: string
  readonly refused: Error | null
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
