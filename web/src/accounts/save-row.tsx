import { Check } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../ui/use-t.ts'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './settings.module.css'

interface SaveRowProps {
  /** What the button says; "Save" when left out. */
  label?: string
  /** Nothing was changed: whoever presses the button is told so. */
  unchanged?: boolean
  /** Nothing was changed, or it cannot be sent as it is. */
  disabled: boolean
  pending: boolean
  /** What was done, said beside the button; null while there is nothing to say. */
  done: string | null
}

/** The button that sends a form, and beside it that it was taken. */
export function SaveRow({ label, unchanged = false, disabled, pending, done }: SaveRowProps) {
  const t = useT()
  const [pressed, setPressed] = useState(false)
  return (
    <div className={styles['save']}>
      <SubmitButton
        // Of all the sections' buttons the one that has something to send stands out.
        look={disabled && !pending ? 'plain' : 'primary'}
        disabled={disabled}
        pending={pending}
        onPress={() => setPressed(unchanged && !pending)}
      >
        {label ?? t('profile.save')}
      </SubmitButton>
      {pressed && unchanged ? (
        <p role="status">{t('profile.unchanged')}</p>
      ) : (
        <Done message={pending ? null : done} />
      )}
    </div>
  )
}

/** That something was done; read out without interrupting. */
export function Done({ message }: { message: string | null }) {
  return (
    <p role="status" className={styles['done']}>
      {message !== null && (
        <>
          <Check size={16} aria-hidden />
          <span>{message}</span>
        </>
      )}
    </p>
  )
}
