import { Undo2 } from 'lucide-react'
import type { Say } from '../shell/act-notice.tsx'
import { useT } from '../ui/use-t.ts'
import type { EntryEdit } from '../statistics/manage/use-entry-edit.ts'
import { Button } from '../ui/button.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import styles from './office.module.css'

interface HoursActionsProps {
  edit: EntryEdit<unknown>
  ready: boolean
  isPending: boolean
  say: Say
  onClose: () => void
  /** Given where the office has hours of its own: takes them away. */
  onInherit?: () => void
}

/** Save, Cancel and Undo of hours and slots that are edited; and the way back to the department's hours. */
export function HoursActions({
  edit,
  ready,
  isPending,
  say,
  onClose,
  onInherit,
}: HoursActionsProps) {
  const t = useT()
  const cancel = () => {
    const bringBack = edit.discard()
    say(edit.isChanged ? { text: t('ccai.discarded'), undo: () => undo(bringBack) } : null)
    onClose()
  }
  const undo = (bringBack: () => void) => {
    bringBack()
    say({ text: t('offices.changesBack') })
  }
  return (
    <div className={styles['actions']}>
      <SubmitButton disabled={!ready} pending={isPending} pendingLabel={t('ccai.saving')}>
        {t('ccai.save')}
      </SubmitButton>
      <Button onPress={cancel}>{t('ccai.cancel')}</Button>
      <Button icon={Undo2} aria-disabled={!edit.canUndo || undefined} onPress={edit.undo}>
        {t('ccai.undo')}
      </Button>
      {edit.isChanged && <span className={styles['quiet']}>{t('ccai.unsaved')}</span>}
      {onInherit && (
        <span className={styles['end']}>
          <Button busy={isPending} onPress={onInherit}>
            {t('offices.inherit')}
          </Button>
        </span>
      )}
    </div>
  )
}
