import { Link, Navigate } from 'react-router'
import { AccountPage } from '../accounts/account-page.tsx'
import { useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { useText } from '../shell/use-text.ts'

/** After an account was deleted: that it is done. */
export default function AccountDeletedPage() {
  const text = useText()
  if (useViewer() !== null) return <Navigate to={paths.profile()} replace />
  return (
    <AccountPage title={text('deleted.title')} lead={<p>{text('deleted.lead')}</p>}>
      <p>
        <Link to={paths.home()}>{text('shell.toHome')}</Link>
      </p>
    </AccountPage>
  )
}
