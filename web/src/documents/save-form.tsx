import type { DocumentProblem } from '@plat/contract/documents/documents'
import { type FormEvent, useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import { ProblemList } from './problem-list.tsx'
import { isConflict, type MakeUnsaved, problemsOf, useSave } from './use-save.ts'
import styles from './save-form.module.css'

interface SaveFormProps {
  /** What is saved; asked for when it is needed. */
  unsaved: MakeUnsaved
  /** Nothing is changed yet. */
  disabled?: boolean
  onSaved: (version: number) => void
  onOpen?: (problem: DocumentProblem) => void
}

/** Says what was changed, checks it, and saves it. */
export function SaveForm({ unsaved, disabled = false, onSaved, onOpen }: SaveFormProps) {
  const t = useT()
  const [note, setNote] = useState('')
  const [asked, setAsked] = useState(false)
  const { check, save } = useSave({
    onSaved: (version) => {
      setNote('')
      setAsked(false)
      check.reset()
      onSaved(version)
    },
  })
  const missing = note.trim() === ''
  const runCheck = () => {
    save.reset()
    check.mutate(unsaved)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (missing || disabled || save.isPending) return
    // A check that is under way is of what was there before.
    check.reset()
    save.mutate({ unsaved, note: note.trim() })
  }
  const refused = problemsOf(save.error)
  const problems = refused.length > 0 ? refused : (check.data?.problems ?? [])
  const error = refused.length > 0 ? save.error : (save.error ?? check.error)
  return (
    <form onSubmit={submit} noValidate className={styles['form']}>
      <FormField
        label={t('documents.note')}
        hint={t('documents.noteHint')}
        value={note}
        onChange={setNote}
        maxLength={200}
        isRequired
        error={asked && missing && !disabled ? t('documents.noteMissing') : undefined}
      />
      <div className={styles['actions']}>
        <SubmitButton
          disabled={missing || disabled}
          pending={save.isPending}
          pendingLabel={t('documents.saving')}
        >
          {t('documents.save')}
        </SubmitButton>
        <Button isPending={check.isPending} isDisabled={disabled} onPress={runCheck}>
          {t('documents.check')}
        </Button>
      </div>
      <FormError message={isConflict(error) ? null : changeMessage(error, t)} />
      <div role="status" className={styles['result']}>
        {check.data && problems.length === 0 && (
          <p className={styles['fine']}>
            {t('documents.fine', { count: check.data.differences.length })}
          </p>
        )}
        {problems.length > 0 && <p>{t('documents.problemCount', { count: problems.length })}</p>}
      </div>
      {problems.length > 0 && <ProblemList problems={problems} onOpen={onOpen} />}
      {check.data && check.data.differences.length > 0 && (
        <ul className={styles['differences']} aria-label={t('documents.differences')}>
          {check.data.differences.map((line) => (
            <li key={line}>
              <code>{line}</code>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
