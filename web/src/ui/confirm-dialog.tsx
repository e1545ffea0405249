import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen. */
  message: string
  /** What the button that does it says. */
  action: string
  cancelLabel: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone; what can be is better done at once, with a way back. */
export function ConfirmDialog({
  open,
  title,
  message,
  action,
  cancelLabel,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const actions = (
    <>
      <Button look="primary" onPress={onConfirm}>
        {action}
      </Button>
      <Button onPress={onClose}>{cancelLabel}</Button>
    </>
  )
  return (
    <Dialog title={title} open={open} onClose={onClose} actions={actions}>
      <p>{message}</p>
    </Dialog>
  )
}
