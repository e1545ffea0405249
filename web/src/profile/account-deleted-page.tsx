import '../shell/later-texts.ts'
import { Link, Navigate } from 'react-router'
import { AccountPage } from '../accounts/account-page.tsx'
import { useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { useT } from '../ui/use-t.ts'

/** After an account was deleted: that it is done. */
export default function AccountDeletedPage() {
  const t = useT()
  if (useViewer() !== null) return <Navigate to={paths.profile()} replace />
  return (
    <AccountPage title={t('deleted.title')} lead={<p>{t('deleted.lead')}</p>}>
      <p>
        <Link to={paths.home()}>{t('shell.toHome')}</Link>
      </p>
    </AccountPage>
  )
}
