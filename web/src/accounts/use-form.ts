import { own } from '@plat/contract/platform/own'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { fieldWords } from '../shell/reason-words.ts'
import { useT } from '../ui/use-t.ts'
import type { Faults } from './field-faults.ts'

interface FormOptions<Values, Answer> {
  initial: Values
  /** What is missing or wrong; while anything is, nothing is sent, and whoever tries is told. */
  faults: (values: Values) => Faults<Values>
  /** There is nothing to send: the values are those that the server has. */
  unchanged?: (values: Values) => boolean
  send: (values: Values) => Promise<Answer>
  onDone: (answer: Answer, values: Values) => void
}

/** What a text field of a form needs. */
export interface BoundField {
  name: string
  value: string
  onChange: (value: string) => void
  /** The server's words about the value, until it is changed; once it was tried to send it, what is wrong with it. */
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

/**
 * State of a form of one-line texts. When it cannot be sent, and after a refusal, the focus goes to the
 * first field at fault.
 */
export function useForm<Values extends Record<string, string>, Answer>({
  initial,
  faults: faultsOf,
  unchanged = () => false,
  send,
  onDone,
}: FormOptions<Values, Answer>): Form<Values> {
  const t = useT()
  const ref = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  /** How often it was tried to send what cannot be sent. */
  const [attempts, setAttempts] = useState(0)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const { mutate, isPending, error } = useMutation({
    mutationFn: send,
    // Without a connection it fails and says so, instead of waiting unseen.
    onMutate: () => setChanged(new Set()),
    onSuccess: (answer: Answer, sent) => {
      setAttempts(0)
      onDone(answer, sent)
    },
  })
  useEffect(() => {
    // By now each field shows its error, however long drawing took.
    if (error !== null || attempts > 0) focusFirstError(ref.current)
  }, [error, attempts])
  const fields = error instanceof ApiError ? error.fields : {}
  const faults = faultsOf(values)
  const isWhole = Object.values(faults).every((fault) => fault === undefined)
  const isReady = isWhole && !unchanged(values)
  const errorOf = (name: string) => {
    const fault = attempts > 0 ? own(faults, name) : undefined
    if (fault !== undefined) return t(fault)
    const message = changed.has(name) ? undefined : own(fields, name)?.[0]
    return message === undefined ? undefined : fieldWords(message, t)
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
      if (isPending) return
      if (isReady) mutate(values)
      else if (!isWhole) setAttempts((before) => before + 1)
    },
  }
}

function focusFirstError(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
