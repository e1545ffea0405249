import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import styles from './form.module.css'

/** On a demo agency: where the mail is that was just sent. */
export function DemoMailbox() {
  const t = useT()
  const { demo } = useTenant().config
  if (!demo) return null
  return (
    <p className={styles['note']}>
      <Link to={paths.mailbox()}>{t('account.demoMailbox')}</Link>
    </p>
  )
}
