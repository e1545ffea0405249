import { type FormEvent, type ReactNode, useRef } from 'react'
import { ConflictNotice } from './conflict-notice.tsx'
import { Undo2 } from 'lucide-react'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useT } from '../../ui/use-t.ts'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useCcai } from './ccai-tools.ts'
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

interface EntryActionsProps {
  edit: EntryEdit<unknown>
  ready: boolean
  isPending: boolean
  error: Error | null
  onRetry: () => void
  /** Beside them: what else can be done with the entry. */
  children?: ReactNode
}

/** Save, Cancel and Undo of an entry, with what failed above them. */
function EntryActions(props: EntryActionsProps) {
  const { edit, ready, isPending, error, onRetry, children } = props
  const t = useT()
  const refusal = useRefusal()
  const { say, go, place } = useCcai()
  const cancel = () => {
    const bringBack = edit.discard()
    const undo = () => {
      bringBack()
      say(null)
      go(place)
    }
    say(edit.isChanged ? { text: t('ccai.discarded'), undo } : null)
    go({ ...place, open: null })
  }
  return (
    <>
      {error && <RetryBanner onRetry={onRetry}>{refusal(error, 'ccai.notSaved')}</RetryBanner>}
      <div className={styles['bar']}>
        <SubmitButton disabled={!ready} pending={isPending} pendingLabel={t('ccai.saving')}>
          {t('ccai.save')}
        </SubmitButton>
        <Button onPress={cancel}>{t('ccai.cancel')}</Button>
        <Button icon={Undo2} aria-disabled={!edit.canUndo || undefined} onPress={edit.undo}>
          {t('ccai.undo')}
        </Button>
        {edit.isChanged && <span className={styles['quiet']}>{t('ccai.unsaved')}</span>}
        <span className={styles['end']}>{children}</span>
      </div>
    </>
  )
}
