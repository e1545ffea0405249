import { useLocation } from 'react-router'
import { EnterPanel } from '../accounts/enter-panel.tsx'
import { referrerOf } from '../accounts/safe-referrer.ts'
import { useSignIn } from '../accounts/use-sign-in.ts'
import { useT } from '../ui/use-t.ts'
import styles from './call-dialog.module.css'

/**
 * Asks a visitor to log in, on the page that the visitor is on.
 * @param titled false: the page says why
 */
export function LogInFirst({ titled = true }: { titled?: boolean }) {
  const t = useT()
  const signIn = useSignIn()
  const location = useLocation()
  return (
    <>
      {titled && <h3 className={styles['heading']}>{t('call.ask.logIn')}</h3>}
      <EnterPanel referrer={referrerOf(location)} onSignedIn={signIn} />
    </>
  )
}
