import { own } from '@plat/contract/platform/own'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { serverSentence } from '../shell/server-messages.ts'
import { useT } from '../shell/use-t.ts'

interface FormOptions<Values, Answer> {
  initial: Values
  /** Whether the values can be sent; while not, nothing is. */
  ready: (values: Values) => boolean
  send: (values: Values) => Promise<Answer>
  onDone: (answer: Answer, values: Values) => void
}

/** What a text field of a form needs. */
export interface BoundField {
  name: string
  value: string
  onChange: (value: string) => void
  /** The server's words about the value, until it is changed. */
  error: string | undefined
}

/** One form: what is typed, whether it is being sent, and what went wrong. */
export interface Form<Values> {
  ref: RefObject<HTMLFormElement | null>
  values: Values
  field: (name: keyof Values & string) => BoundField
  submit: (event: FormEvent) => void
  ready: boolean
  pending: boolean
  /** Why it was not taken; null while it is sent again. */
  error: Error | null
}

/** State of a form of one-line texts. After a refusal the focus goes to the first field at fault. */
export function useForm<Values extends Record<string, string>, Answer>({
  initial,
  ready,
  send,
  onDone,
}: FormOptions<Values, Answer>): Form<Values> {
  const t = useT()
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    // Without a connection it fails and says so, instead of waiting unseen.
    networkMode: 'always',
    onMutate: () => setChanged(new Set()),
    onSuccess: onDone,
  })
  useEffect(() => {
    // What is wrong stands at its field by now, however long drawing it took.
    if (error !== null) focusFirstError(ref.current)
  }, [error])
  const fields = error instanceof ApiError ? error.fields : {}
  const isReady = ready(values)
  const errorOf = (name: string) => {
    const message = changed.has(name) ? undefined : own(fields, name)?.[0]
    return message === undefined ? undefined : serverSentence(message, t)
  }

  return {
    ref,
    values,
    ready: isReady,
    pending: isPending,
    error,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      onChange: (value) => {
        setValues((before) => ({ ...before, [name]: value }))
        setChanged((before) => new Set(before).add(name))
      },
      error: errorOf(name),
    }),
    submit: (event) => {
      event.preventDefault()
      if (isReady && !isPending) mutate(values)
    },
  }
}

function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
