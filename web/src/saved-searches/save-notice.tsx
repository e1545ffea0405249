import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../shell/use-t.ts'
import type { MessageId } from '../locales/message-id.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { isAllowance, useShareError } from './use-share-error.ts'

/** What to say: that it was done, or why not. */
export type SaveNoticeWords =
  | { readonly id: MessageId; readonly mycc?: boolean; readonly undo?: () => void }
  | { readonly error: unknown }

/** Says what became of saving, with the way on; hides by itself. */
export function SaveNotice({
  notice,
  onHide,
}: {
  notice: SaveNoticeWords | null
  onHide: () => void
}) {
  const t = useT()
  const words = useShareError()
  const { mycc: area } = useTenant().config.names
  if (notice === null) return null
  const failed = 'error' in notice
  const toMycc = failed ? isAllowance(notice.error) : notice.mycc
  return (
    <Banner
      look={failed ? 'warning' : 'done'}
      onHide={onHide}
      action={
        <>
          {!failed && notice.undo && <Button onPress={notice.undo}>{t('share.undo')}</Button>}
          {toMycc && (
            <ButtonLink to={paths.personal('searches')} state={{ latest: true }}>
              {t('share.goToMycc', { area })}
            </ButtonLink>
          )}
        </>
      }
    >
      {failed ? words(notice.error, 'share.notSaved') : t(notice.id, { area })}
    </Banner>
  )
}
