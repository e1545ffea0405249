import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'

interface TextFormProps {
  /** Text in its field. */
  text: string
  /** The form is sent, and its text is not empty. */
  onSend: () => void
  className: string | undefined
  /** @param isMissing it was sent without a text */
  children: (isMissing: boolean) => ReactNode
}

/** A form around a field of several lines. Ctrl+Enter and Cmd+Enter send it; sent without a text, the field takes the focus. */
export function TextForm({ text, onSend, className, children }: TextFormProps) {
  const [isTried, setTried] = useState(false)
  const isEmpty = text.trim() === ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(isEmpty)
    if (isEmpty) event.currentTarget.querySelector('textarea')?.focus()
    else onSend()
  }
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    // The keys are those of its field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form onSubmit={submit} onKeyDown={press} noValidate className={className}>
      {children(isTried && isEmpty)}
    </form>
  )
}
