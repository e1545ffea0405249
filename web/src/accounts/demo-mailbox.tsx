import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useText } from '../shell/use-text.ts'
import styles from './form.module.css'

/** On a demo agency: where the mail is that was just sent. */
export function DemoMailbox() {
  const text = useText()
  const { demo } = useTenant().config
  if (!demo) return null
  return (
    <p className={styles['note']}>
      <Link to={paths.mailbox()}>{text('account.demoMailbox')}</Link>
    </p>
  )
}
