import { useState } from 'react'
import type { BoundField } from '../accounts/use-form.ts'
import { useViewer } from '../accounts/use-viewer.ts'
import { keepTyped, readTyped } from '../shell/typed-texts.ts'

/** A text that the tab keeps until it is sent, also when the dialog closes or the page reloads. */
interface TypedText {
  readonly kept: string
  /** Empty: nothing is kept. */
  keep(text: string): void
  /** The field of a form that holds the text: also keeps what is typed. */
  bind(field: BoundField): BoundField
}

/** Text that the account typed at a place and did not send. */
export function useTypedText(place: string): TypedText {
  const account = useViewer()?.id ?? null
  const typed = readTyped(account, place)
  const keep = (text: string) => keepTyped(account, place, text === '' ? null : text)
  return {
    kept: typeof typed === 'string' ? typed : '',
    keep,
    bind: (field) => ({
      ...field,
      onChange: (text) => {
        field.onChange(text)
        keep(text)
      },
    }),
  }
}

/** The same as the state of its field: the text, and how to change it. */
export function useTypedState(place: string): readonly [string, (text: string) => void] {
  const { kept, keep } = useTypedText(place)
  const [text, setText] = useState(kept)
  return [
    text,
    (next) => {
      setText(next)
      keep(next)
    },
  ]
}
