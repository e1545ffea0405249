import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../shell/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** Says that the counts on screen are older than the search, for as long as they are. */
export function RefreshNotice({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useT()
  const words = useErrorMessages()
  if (!error) return null
  return (
    <Banner action={<Button onPress={onRetry}>{t('action.retry')}</Button>}>
      {words(error).message}
    </Banner>
  )
}
