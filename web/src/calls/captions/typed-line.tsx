import { Send } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { MAX_CAPTION } from '../media/caption.ts'
import type { RoomSession } from '../room-session.ts'
import styles from './captions.module.css'

interface TypedLineProps {
  room: RoomSession
  form: RefObject<HTMLFormElement | null>
}

/** A line that the others read while it is typed: for people who do not speak, or who type what is said. */
export function TypedLine({ room, form }: TypedLineProps) {
  const t = useT()
  const [text, setText] = useState('')
  /** Number of the line; null: nothing was typed yet. */
  const [number, setNumber] = useState<number | null>(null)
  const show = (current: number, words: string, final: boolean) =>
    room.caption({ number: current, text: words.trim(), final, language: null })
  const change = (words: string) => {
    const current = number ?? room.nextCaption()
    setText(words)
    setNumber(current)
    show(current, words, false)
  }
  const end = () => {
    if (number === null || text.trim() === '') return
    show(number, text, true)
    setText('')
    setNumber(null)
  }
  const leave = useEffectEvent(end)
  // What was typed stays when the field goes.
  useEffect(() => () => leave(), [])
  return (
    <form
      ref={form}
      className={styles['typed']}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        end()
      }}
    >
      <FormField
        label={t('call.captions.field')}
        hint={t('call.captions.fieldHint')}
        value={text}
        onChange={change}
        onKeyDown={(event) => {
          // Enter also ends the composing of a character.
          if (event.key === 'Enter' && event.nativeEvent.isComposing) event.preventDefault()
        }}
        maxLength={MAX_CAPTION}
        autoComplete="off"
        enterKeyHint="send"
      />
      {/* The field keeps the focus: on a phone the keyboard stays open. */}
      <Button type="submit" icon={Send} aria-label={t('call.captions.send')} preventFocusOnPress>
        {t('call.chat.send')}
      </Button>
    </form>
  )
}
