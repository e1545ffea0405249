import { type FormEvent, useState } from 'react'
import { Input, Label, TextField } from 'react-aria-components'
import { useT } from '../../../shell/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { MAX_CAPTION } from '../data-message.ts'
import { useRoom } from '../room-context.ts'
import styles from './captions.module.css'

/** A line that others read as a caption while it is typed: for who does not speak, or types what somebody says. */
export function RelayLine() {
  const t = useT()
  const { session } = useRoom()
  const [text, setText] = useState('')
  const [number, setNumber] = useState<number | null>(null)

  function type(value: string) {
    const current = number ?? session.nextCaption()
    setNumber(current)
    setText(value)
    session.caption({ number: current, text: value, final: false, by: 'relay' })
  }
  function send(event: FormEvent) {
    event.preventDefault()
    const words = text.trim()
    if (number === null || words === '') return
    session.caption({ number, text: words, final: true, by: 'relay' })
    setNumber(null)
    setText('')
  }
  return (
    <form className={styles['relay']} onSubmit={send}>
      <TextField
        value={text}
        onChange={type}
        maxLength={MAX_CAPTION}
        className={styles['typed'] ?? ''}
      >
        <Label className="visually-hidden">{t('call.room.relay')}</Label>
        <Input dir="auto" placeholder={t('call.room.relayHint')} autoComplete="off" />
      </TextField>
      <Button type="submit">{t('call.room.relaySend')}</Button>
    </form>
  )
}
