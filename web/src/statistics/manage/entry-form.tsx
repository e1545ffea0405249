import { type FormEvent, type ReactNode, useRef } from 'react'
import { Undo2 } from 'lucide-react'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useT } from '../../ui/use-t.ts'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useCcai } from './ccai-tools.ts'
import { DeletedNotice } from './deleted-notice.tsx'
import { focusFirstFault } from './focus-first-fault.ts'
import { useRenew } from './managed-queries.ts'
import { type DraftWords, MergeNotice } from './merge-notice.tsx'
import { ResumedNote } from './resumed-note.tsx'
import type { EntryEdit } from './use-entry-edit.ts'
import type { EntrySaving } from './use-entry-save.ts'
import { useOpenedFocus } from './use-opened-focus.ts'
import styles from './ccai.module.css'

interface EntryFormProps<Draft, Entry> {
  title: string
  edit: EntryEdit<Draft>
  saving: EntrySaving<Draft, Entry>
  /** Whether nothing of a draft is missing or wrong. */
  isReady: (draft: Draft) => boolean
  /** Says all that is missing or wrong from now on. */
  tell: () => void
  draftOf: (entry: Entry) => Draft
  wordsOf: (draft: Draft) => DraftWords
  /** In a conflict: the entry as another manager saved it, to look at. Default: its changed fields only. */
  theirs?: ReactNode
  /** What else can be done with the entry. */
  actions?: ReactNode
  children: ReactNode
}

/** An open entry: its fields, what another manager did meanwhile, and Save, Cancel and Undo. */
export function EntryForm<Draft extends object, Entry extends { readonly version: number }>(
  props: EntryFormProps<Draft, Entry>,
) {
  const { title, edit, saving, isReady, tell, actions, children } = props
  const ready = isReady(edit.draft)
  const top = useOpenedFocus()
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready) return saving.save({ how: 'over', draft: edit.draft, version: edit.version })
    sayFaults()
  }
  function sayFaults(): void {
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
      <Meanwhile {...props} sayFaults={sayFaults} />
      <EntryActions
        edit={edit}
        ready={ready}
        isPending={saving.isPending}
        error={saving.error}
        onRetry={() => (ready ? saving.retry() : sayFaults())}
      >
        {actions}
      </EntryActions>
    </form>
  )
}

/** What another manager did with the entry meanwhile, and the ways to save what was typed all the same. */
function Meanwhile<Draft extends object, Entry extends { readonly version: number }>(
  props: EntryFormProps<Draft, Entry> & { sayFaults: () => void },
) {
  const { edit, saving, isReady, draftOf, wordsOf, theirs, sayFaults } = props
  const { conflict, deleted, isPending, save, canBeNew, settle } = saving
  const { go, place, say } = useCcai()
  const renew = useRenew()
  const { base, draft } = edit
  if (deleted)
    return (
      <DeletedNotice
        error={deleted}
        isPending={isPending}
        canBeNew={canBeNew}
        onRestore={() => (isReady(draft) ? save({ how: 'restored', draft, isReady }) : sayFaults())}
        onNew={() => (isReady(draft) ? save({ how: 'new', draft }) : sayFaults())}
        onClose={() => {
          edit.discard()
          say(null)
          go({ ...place, open: null })
          void renew()
        }}
      />
    )
  if (!conflict) return null
  const { version } = conflict.theirs
  const now = draftOf(conflict.theirs)
  return (
    <MergeNotice
      // Another version is another question.
      key={version}
      conflict={conflict}
      drafts={{ base, mine: draft, theirs: now }}
      wordsOf={wordsOf}
      theirs={theirs}
      isPending={isPending}
      onSave={(merged) => {
        if (isReady(merged)) return save({ how: 'over', draft: merged, version })
        edit.startFrom(now, version, merged)
        settle()
        sayFaults()
      }}
      onTheirs={() => {
        edit.startFrom(now, version)
        settle()
      }}
    />
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
