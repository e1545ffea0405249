import { MAX_CALL_NOTE } from '@plat/contract/calls/call-subject'
import { Send } from 'lucide-react'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { useIntl } from 'react-intl'
import { useT } from '../../../shell/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { personName } from '../../person-name.ts'
import { useRoom, useRoomSnapshot } from '../room-context.ts'
import { useRefusedWords } from '../use-refused-words.ts'
import styles from './side.module.css'

/** What is written in the call, which is kept with it. */
export function ChatPanel() {
  const t = useT()
  const { formatTime } = useIntl()
  const { messages, self } = useRoomSnapshot()
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [messages])
  return (
    <>
      <div
        ref={list}
        role="log"
        // What scrolls is reached by the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={t('call.room.messages')}
        className={styles['log']}
      >
        {messages.length === 0 && <p className={styles['quiet']}>{t('call.room.noMessages')}</p>}
        {messages.map(({ number, from, person, text, created }) => (
          <div key={number} data-own={from === self?.id}>
            <p className={styles['by']}>
              <strong>{from === self?.id ? t('call.room.you') : personName(person)}</strong>{' '}
              <time dateTime={created}>{formatTime(created, { timeStyle: 'short' })}</time>
            </p>
            <p dir="auto" className={styles['text']}>
              {text}
            </p>
          </div>
        ))}
      </div>
      <Composer />
    </>
  )
}

function Composer() {
  const t = useT()
  const { session } = useRoom()
  const words = useRefusedWords()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<string | null>(null)

  async function send(event: FormEvent) {
    event.preventDefault()
    const line = text.trim()
    if (line === '') return
    setText('')
    setFailure(null)
    const answer = await session.write(line)
    if (answer.kind === 'done') return
    // What was typed meanwhile stays in front.
    setText((typed) => typed || line)
    setFailure(words(answer, 'call.room.notSent'))
  }
  return (
    <form className={styles['composer']} onSubmit={(event) => void send(event)}>
      <div role="alert">{failure && <p>{failure}</p>}</div>
      <TextField
        value={text}
        onChange={setText}
        maxLength={MAX_CALL_NOTE}
        className={styles['write'] ?? ''}
      >
        <Label className="visually-hidden">{t('call.room.message')}</Label>
        <Input dir="auto" autoComplete="off" placeholder={t('call.room.messageHint')} />
        <Button type="submit" icon={Send}>
          {t('call.room.send')}
        </Button>
      </TextField>
    </form>
  )
}
