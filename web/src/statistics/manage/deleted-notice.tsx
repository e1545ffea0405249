import type { ApiError } from '../../api/api-error.ts'
import { useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { canRestore, useDeletedWords } from './deleted-words.ts'

interface DeletedNoticeProps {
  error: ApiError
  isPending: boolean
  canBeNew: boolean
  onRestore: () => void
  onNew: () => void
  onClose: () => void
}

/** Another manager deleted the entry that is edited: what was typed can be saved all the same. */
export function DeletedNotice({ error, ...props }: DeletedNoticeProps) {
  const { isPending, canBeNew, onRestore, onNew, onClose } = props
  const t = useT()
  const words = useDeletedWords()
  return (
    <Banner
      action={
        <>
          {canRestore(error) ? (
            <Button busy={isPending} onPress={onRestore}>
              {t('ccai.restoreAndSave')}
            </Button>
          ) : (
            canBeNew && (
              <Button busy={isPending} onPress={onNew}>
                {t('ccai.saveAsNew')}
              </Button>
            )
          )}
          <Button onPress={onClose}>{t('ccai.closeUnsaved')}</Button>
        </>
      }
    >
      <p>{words(error)}</p>
      {!canRestore(error) && !canBeNew && <p>{t('ccai.statGone')}</p>}
      <p>{t('ccai.typedIsHere')}</p>
    </Banner>
  )
}
