import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useT } from './use-t.ts'
import styles from './submit-button.module.css'

interface SubmitButtonProps {
  children: string
  /** What is typed cannot be sent yet. The button keeps the focus, and a press has the form say why. */
  disabled?: boolean
  /** It is being sent: the button keeps the focus, says so, and takes no second press. */
  pending?: boolean
  /** Spoken while it is being sent: "Sending" where left out. */
  pendingLabel?: string
  look?: 'primary' | 'plain'
  onPress?: (() => void) | undefined
}

/** Sends the form that it is in. */
export function SubmitButton({
  children,
  disabled = false,
  pending = false,
  pendingLabel,
  look = 'primary',
  onPress,
}: SubmitButtonProps) {
  const t = useT()
  return (
    <>
      <Button
        // A button that cannot be pressed would lose the focus: it stays one, but sends nothing twice.
        type={pending ? 'button' : 'submit'}
        aria-disabled={pending || disabled ? 'true' : undefined}
        look={look}
        className={classNames(styles['submit'], pending && styles['pending'])}
        {...(onPress && { onPress })}
      >
        {pending && <span aria-hidden className={styles['spinner']} />}
        {children}
      </Button>
      <span role="status" className="visually-hidden">
        {pending ? (pendingLabel ?? t('account.sending')) : ''}
      </span>
    </>
  )
}
