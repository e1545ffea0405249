import { useState } from 'react'
import { useErrorMessages } from '../../shell/use-error-messages.ts'
import { useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

/** Says that the counts on screen are older than the search; once it is hidden, the summary still does. */
export function RefreshNotice({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const t = useT()
  const words = useErrorMessages()
  const [hidden, setHidden] = useState<Error | null>(null)
  if (!error || error === hidden) return null
  return (
    <Banner
      onHide={() => setHidden(error)}
      action={<Button onPress={onRetry}>{t('action.retry')}</Button>}
    >
      {words(error).message}
    </Banner>
  )
}
