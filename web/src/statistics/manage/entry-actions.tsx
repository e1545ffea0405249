import { Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useT } from '../../ui/use-t.ts'
import { RetryBanner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useCcai } from './ccai-tools.ts'
import type { EntryEdit } from './use-entry-edit.ts'
import styles from './ccai.module.css'

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
export function EntryActions(props: EntryActionsProps) {
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
