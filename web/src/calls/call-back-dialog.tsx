import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import { useT } from '../shell/use-t.ts'
import { Dialog } from '../ui/dialog.tsx'

interface CallBackDialogProps {
  subject: CallSubjectRef
  open: boolean
  onClose: () => void
}

/** Asks to be called back about a record, or on a channel. */
export default function CallBackDialog({ subject, open, onClose }: CallBackDialogProps) {
  const t = useT()
  return (
    <Dialog title={subject.guid} closeLabel={t('action.close')} open={open} onClose={onClose}>
      {null}
    </Dialog>
  )
}
