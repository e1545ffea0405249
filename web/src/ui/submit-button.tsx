import { Button } from './button.tsx'
import styles from './submit-button.module.css'

interface SubmitButtonProps {
  children: string
  /** What is typed cannot be sent yet. */
  disabled: boolean
  /** It is being sent: the button keeps the focus, says so, and takes no second press. */
  pending: boolean
  /** Spoken while it is being sent. */
  pendingLabel: string
  look?: 'primary' | 'plain'
}

/** Sends the form that it is in. */
export function SubmitButton({
  children,
  disabled,
  pending,
  pendingLabel,
  look = 'primary',
}: SubmitButtonProps) {
  return (
    <>
      <Button
        // A button that cannot be pressed would lose the focus: it stays one, but submits nothing.
        type={pending ? 'button' : 'submit'}
        aria-disabled={pending ? 'true' : undefined}
        look={look}
        isDisabled={disabled && !pending}
        className={styles['submit'] ?? ''}
      >
        {pending && <span aria-hidden className={styles['spinner']} />}
        {children}
      </Button>
      <span role="status" className="visually-hidden">
        {pending ? pendingLabel : ''}
      </span>
    </>
  )
}
