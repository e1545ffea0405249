import { type FormEvent, type ReactNode, useRef } from 'react'
import { ConflictNotice } from './conflict-notice.tsx'
import { EntryActions } from './entry-actions.tsx'
import { focusFirstFault } from './focus-first-fault.ts'
import { ResumedNote } from './resumed-note.tsx'
import type { EntryEdit } from './use-entry-edit.ts'
import type { EntrySaving } from './use-entry-save.ts'
import { useOpenedFocus } from './use-opened-focus.ts'
import styles from './ccai.module.css'

interface EntryFormProps<Draft, Entry> {
  title: string
  edit: EntryEdit<Draft>
  saving: EntrySaving<Entry>
  /** Whether nothing is missing or wrong. */
  ready: boolean
  /** Says all that is missing or wrong from now on. */
  tell: () => void
  draftOf: (entry: Entry) => Draft
  /** In a conflict: the entry as another manager saved it, to look at. */
  theirs: ReactNode
  /** What else can be done with the entry. */
  actions?: ReactNode
  children: ReactNode
}

/** An open entry: its fields, what another manager did meanwhile, and Save, Cancel and Undo. */
export function EntryForm<Draft, Entry extends { readonly version: number }>(
  props: EntryFormProps<Draft, Entry>,
) {
  const { title, edit, saving, ready, tell, draftOf, theirs, actions, children } = props
  const { conflict, isPending, save } = saving
  const top = useOpenedFocus()
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) return save(edit.version)
    tell()
    requestAnimationFrame(() => focusFirstFault(form.current))
  }
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles['editor']}>
      <h3 ref={top} tabIndex={-1}>
        {title}
      </h3>
      <ResumedNote edit={edit} />
      {children}
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          theirs={theirs}
          isPending={isPending}
          onMine={() => save(conflict.theirs.version)}
          onTheirs={() => {
            edit.startFrom(draftOf(conflict.theirs), conflict.theirs.version)
            saving.settle()
          }}
        />
      )}
      <EntryActions
        edit={edit}
        ready={ready}
        isPending={isPending}
        error={saving.error}
        onRetry={() => save(edit.version)}
      >
        {actions}
      </EntryActions>
    </form>
  )
}
