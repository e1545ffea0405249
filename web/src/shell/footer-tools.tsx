import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useLockApp } from '../accounts/use-lock.ts'
import { useSignOut } from '../accounts/use-sign-in.ts'
import { useViewer } from '../accounts/use-viewer.ts'
import { CachedConfigs } from './cached-configs.tsx'
import { useTenant } from './tenant.tsx'
import { useErrorWords } from './use-error-words.ts'
import { useText } from './use-text.ts'
import styles from './footer.module.css'

/** What an agency that keeps its site locked has in its footer. */
export function FooterTools() {
  const text = useText()
  const words = useErrorWords()
  const viewer = useViewer()
  const lockApp = useLockApp()
  const signOut = useSignOut()
  const [looking, setLooking] = useState(false)
  if (useTenant().config.access.basicLogin !== 'required') return null
  const error = lockApp.error ?? signOut.error
  return (
    <div className={styles['tools']}>
      <Button
        isDisabled={lockApp.isPending}
        onPress={() => lockApp.mutate()}
        className={styles['plain'] ?? ''}
      >
        {text('footer.lockApp')}
      </Button>
      <Button onPress={() => setLooking(true)} className={styles['plain'] ?? ''}>
        {text('footer.viewConfigs')}
      </Button>
      {viewer && (
        <Button
          isDisabled={signOut.isPending}
          onPress={() => signOut.mutate()}
          className={styles['plain'] ?? ''}
        >
          {text('footer.logOut')}
        </Button>
      )}
      {error && <span role="alert">{words(error).message}</span>}
      {looking && <CachedConfigs onClose={() => setLooking(false)} />}
    </div>
  )
}
