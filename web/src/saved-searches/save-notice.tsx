import { X } from 'lucide-react'
import { useId } from 'react'
import { useAreaName } from '../shell/use-area-name.ts'
import { isTransient } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import type { MessageId } from '../locales/message-id.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { isAllowance, useShareError } from './use-share-error.ts'

/** What to say: that it was done, or why not. */
export type SaveNoticeWords =
  | {
      readonly id: MessageId
      readonly values?: Readonly<Record<string, string | number>>
      readonly mycc?: boolean
      /** The way back. */
      readonly undo?: () => void
      /** It was not done, because the entry was deleted elsewhere: a warning; `undo` restores the entry. */
      readonly gone?: boolean
      /** Of `undo`; default: Undo. */
      readonly undoLabel?: MessageId
    }
  | {
      readonly error: unknown
      /** What was not done; `message` is why. */
      readonly sentence: MessageId
      /** Offered where the reason may pass by itself. */
      readonly retry?: () => void
    }

interface SaveNoticeProps {
  notice: SaveNoticeWords | null
  onHide: () => void
  /** What was selected is gone: the first button takes the focus, and a way back stays until it is closed. */
  lasting?: boolean
}

/** Says what became of saving, with the way on; hides by itself. */
export function SaveNotice({ notice, onHide, lasting = false }: SaveNoticeProps) {
  const t = useT()
  const text = useId()
  const words = useShareError()
  const area = useAreaName('mycc')
  if (notice === null) return null
  const failed = 'error' in notice
  const { undo, undoLabel = 'share.undo', gone = false } = failed ? {} : notice
  const stays = lasting && (undo !== undefined || gone)
  const toMycc = failed ? isAllowance(notice.error) : notice.mycc
  const button = { autoFocus: lasting, 'aria-describedby': text }
  return (
    <Banner
      look={failed || gone ? 'warning' : 'done'}
      {...(!stays && { onHide })}
      action={
        <>
          {undo && (
            <Button {...button} onPress={undo}>
              {t(undoLabel)}
            </Button>
          )}
          {failed && notice.retry && isTransient(notice.error) && (
            <Button {...button} onPress={notice.retry}>
              {t('action.retry')}
            </Button>
          )}
          {toMycc && (
            <ButtonLink to={paths.personal('searches')} state={{ latest: true }}>
              {t('share.goToMycc', { area })}
            </ButtonLink>
          )}
          {stays && (
            <IconButton
              icon={X}
              label={t('action.close')}
              {...(!undo && button)}
              onPress={onHide}
            />
          )}
        </>
      }
    >
      <span id={text}>
        {failed ? words(notice.error, notice.sentence) : t(notice.id, { area, ...notice.values })}
      </span>
    </Banner>
  )
}
