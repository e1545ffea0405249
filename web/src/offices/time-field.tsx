import { type KeyboardEvent, useState } from 'react'
import { FieldError, Input, Label, TextField } from 'react-aria-components'
import { isClock, parseClock, steppedClock } from './clock-time.ts'
import { useClockWords } from './use-clock-words.ts'
import styles from './hours-form.module.css'

/** Minutes that an arrow key, and Page Up or Down, move a time by. */
const STEPS = new Map([
  ['ArrowUp', 15],
  ['ArrowDown', -15],
  ['PageUp', 60],
  ['PageDown', -60],
])

interface TimeFieldProps {
  label: string
  /** Left out: the label is for screen readers only, and something else says the same. */
  isLabelShown?: boolean
  /** `HH:mm`, or what was typed and is no time. */
  value: string
  /** It ends a span. */
  end?: boolean
  /** The time that it must come after; null: any. */
  after?: string | null
  /** Shown once the field is left or the form is sent. */
  error: string | undefined
  onChange: (value: string) => void
}

/** A time that is typed as people write it; arrow keys move it by a quarter of an hour. */
export function TimeField({
  label,
  isLabelShown = false,
  value,
  end = false,
  after = null,
  error,
  onChange,
}: TimeFieldProps) {
  const words = useClockWords()
  // Text of the field while it has the focus; null: it shows the time as it was understood.
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    const begun = after !== null && isClock(after) ? after : null
    onChange(parseClock(text, { end, after: begun }) ?? text)
  }
  const step = (event: KeyboardEvent) => {
    // Enter sends the form: what is wrong is said then too.
    if (event.key === 'Enter') setTyped(null)
    const minutes = STEPS.get(event.key)
    if (minutes === undefined || !isClock(value)) return
    event.preventDefault()
    const next = steppedClock(value, minutes, end)
    setTyped(words(next))
    onChange(next)
  }
  return (
    <TextField
      {...(!isLabelShown && { 'aria-label': label })}
      value={typed ?? words(value)}
      onChange={type}
      onFocus={() => setTyped(words(value))}
      onBlur={() => setTyped(null)}
      onKeyDown={step}
      isInvalid={typed === null && error !== undefined}
      validationBehavior="aria"
      autoComplete="off"
      className={styles['time'] ?? ''}
    >
      {isLabelShown && <Label className={styles['label'] ?? ''}>{label}</Label>}
      <Input
        className={styles['clock'] ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        spellCheck="false"
        maxLength={20}
      />
      <FieldError className={styles['wrong'] ?? ''}>{error}</FieldError>
    </TextField>
  )
}
