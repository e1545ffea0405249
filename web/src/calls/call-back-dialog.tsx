import '../shell/later-texts.ts'
import type { CallSubjectRef } from '@plat/contract/calls/call-subject'
import { useViewer } from '../accounts/use-viewer.ts'
import { useT } from '../ui/use-t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { AboutSubject } from './about-subject.tsx'
import { CallBackForm } from './call-back-form.tsx'
import { LogInFirst } from './log-in-first.tsx'
import type { CallAbout } from './use-callable.ts'
import styles from './call-dialog.module.css'

interface CallBackDialogProps {
  subject: CallSubjectRef
  /** Shown above the form; a call's `subject` has it all. */
  about: CallAbout
  onClose: () => void
  /** Called when the call-back was sent. The dialog then still shows what happens next. */
  onLeft?: () => void
}

/** Asks to be called back about a record, or on a channel. */
export default function CallBackDialog({ subject, about, onClose, onLeft }: CallBackDialogProps) {
  const t = useT()
  const isSignedIn = useViewer() !== null
  return (
    <Dialog title={t('call.back.title')} open onClose={onClose}>
      <div className={styles['content']}>
        <AboutSubject about={about} />
        <div className={styles['step']}>
          {isSignedIn ? (
            <CallBackForm subject={subject} onLeft={onLeft} onDone={onClose} />
          ) : (
            <LogInFirst />
          )}
        </div>
      </div>
    </Dialog>
  )
}
