import { useState } from 'react'
import { useErrorWords } from '../shell/use-error-words.ts'
import { useText } from '../shell/use-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Says that the counts on screen are older than the search, until it is hidden or has passed. */
export function RefreshNotice({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const text = useText()
  const words = useErrorWords()
  const [hidden, setHidden] = useState<Error | null>(null)
  if (!error || error === hidden) return null
  return (
    <Banner
      onHide={() => setHidden(error)}
      action={<Button onPress={onRetry}>{text('action.retry')}</Button>}
    >
      {words(error).message}
    </Banner>
  )
}
