import { useErrorWords } from '../shell/use-error-words.ts'
import { useText } from '../shell/use-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

/** Says that the counts on screen are older than the search, for as long as they are. */
export function RefreshNotice({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const text = useText()
  const words = useErrorWords()
  if (!error) return null
  return (
    <Banner action={<Button onPress={onRetry}>{text('action.retry')}</Button>}>
      {words(error).message}
    </Banner>
  )
}
