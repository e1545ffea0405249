import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useCloseSiteGate, useSiteGateOpen } from '../accounts/site-gate/use-site-gate.ts'
import { useSignOut } from '../accounts/use-sign-in.ts'
import { useViewer } from '../accounts/use-viewer.ts'
import { CachedConfigs } from '../shell/cached-configs.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../ui/use-t.ts'
import styles from './footer.module.css'

/** What an agency that keeps its site locked has in its footer. */
export function FooterTools() {
  const t = useT()
  const words = useErrorMessages()
  const viewer = useViewer()
  const unlocked = useSiteGateOpen()
  const lockApp = useCloseSiteGate()
  const signOut = useSignOut()
  const [looking, setLooking] = useState(false)
  if (useTenant().config.access.basicLogin !== 'required') return null
  const error = lockApp.error ?? signOut.error
  return (
    <div className={styles['tools']}>
      {unlocked && (
        <Button
          isDisabled={lockApp.isPending}
          onPress={() => lockApp.mutate()}
          className={styles['plain'] ?? ''}
        >
          {t('footer.lockApp')}
        </Button>
      )}
      <Button onPress={() => setLooking(true)} className={styles['plain'] ?? ''}>
        {t('footer.viewConfigs')}
      </Button>
      {viewer && (
        <Button
          isDisabled={signOut.isPending}
          onPress={() => signOut.mutate()}
          className={styles['plain'] ?? ''}
        >
          {t('footer.logOut')}
        </Button>
      )}
      {error && <span role="alert">{words(error).message}</span>}
      {looking && <CachedConfigs onClose={() => setLooking(false)} />}
    </div>
  )
}
