import { MAX_CALL_NOTE } from '@plat/contract/calls/call-subject'
import { Phone } from 'lucide-react'
import type { FormEvent } from 'react'
import { useT } from '../../shell/use-t.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { Failure } from './failure.tsx'
import { StepHeading } from './step-heading.tsx'
import styles from './panel.module.css'

interface NoteStepProps {
  note: string
  onNote: (note: string) => void
  starting: boolean
  failure: Error | null
  onCall: () => void
  onBack: () => void
}

/** Before a video call: what will happen, and what one wants to discuss. */
export function NoteStep({ note, onNote, starting, failure, onCall, onBack }: NoteStepProps) {
  const t = useT()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!starting) onCall()
  }
  return (
    <form className={styles['step']} onSubmit={submit} noValidate>
      <StepHeading onBack={onBack}>{t('calls.video')}</StepHeading>
      <p className={styles['lead']}>
        <Phone size={20} aria-hidden />
        {t('calls.duringHours')}
      </p>
      <NoteField note={note} onNote={onNote} label={t('calls.describe')} />
      <Failure error={failure} sentence="calls.notStarted" />
      <div className={styles['buttons']}>
        <SubmitButton disabled={false} pending={starting} pendingLabel={t('calls.connecting')}>
          {failure ? t('calls.callAgain') : t('calls.call')}
        </SubmitButton>
      </div>
    </form>
  )
}

interface NoteFieldProps {
  note: string
  onNote: (note: string) => void
  label: string
}

/** A note that may be left out, and how much room is left in it. */
export function NoteField({ note, onNote, label }: NoteFieldProps) {
  const t = useT()
  return (
    <TextAreaField
      label={label}
      hint={t('calls.optional')}
      name="note"
      value={note}
      onChange={onNote}
      maxLength={MAX_CALL_NOTE}
      left={t('calls.charactersLeft', { count: MAX_CALL_NOTE - note.length })}
    />
  )
}
