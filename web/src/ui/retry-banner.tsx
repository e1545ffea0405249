import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { useT } from './use-t.ts'

/** Says what could not be loaded or saved, and offers to try again. */
export function RetryBanner({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const t = useT()
  return (
    <Banner action={<Button onPress={onRetry}>{t('action.retry')}</Button>}>
      <p>{children}</p>
    </Banner>
  )
}
