import { useId } from 'react'
import { useAreaName } from '../shell/use-area-name.ts'
import { isTransient } from '../api/api-error.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'
import type { MessageId } from '../locales/message-id.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { isAllowance, useShareError } from './use-share-error.ts'

/** What to say: that it was done, or why not. */
export type SaveNoticeWords =
  | { readonly id: MessageId; readonly mycc?: boolean; readonly undo?: () => void }
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
  /** What was pressed is gone: what the notice offers takes the focus. */
  takesFocus?: boolean
}

/** Says what became of saving, with the way on; hides by itself. */
export function SaveNotice({ notice, onHide, takesFocus = false }: SaveNoticeProps) {
  const t = useT()
  const text = useId()
  const words = useShareError()
  const area = useAreaName('mycc')
  if (notice === null) return null
  const failed = 'error' in notice
  const toMycc = failed ? isAllowance(notice.error) : notice.mycc
  return (
    <Banner
      look={failed ? 'warning' : 'done'}
      onHide={onHide}
      action={
        <>
          {/* It stands in for the button that was pressed, which is gone. */}
          {!failed && notice.undo && (
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            <Button autoFocus={takesFocus} aria-describedby={text} onPress={notice.undo}>
              {t('share.undo')}
            </Button>
          )}
          {failed && notice.retry && isTransient(notice.error) && (
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            <Button autoFocus={takesFocus} aria-describedby={text} onPress={notice.retry}>
              {t('action.retry')}
            </Button>
          )}
          {toMycc && (
            <ButtonLink to={paths.personal('searches')} state={{ latest: true }}>
              {t('share.goToMycc', { area })}
            </ButtonLink>
          )}
        </>
      }
    >
      <span id={text}>
        {failed ? words(notice.error, notice.sentence) : t(notice.id, { area })}
      </span>
    </Banner>
  )
}
