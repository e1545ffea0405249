import '../shell/later-texts.ts'
import type { ReactNode } from 'react'
import { Navigate, NavLink } from 'react-router'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { lacksSecondFactor, useViewer } from '../accounts/use-viewer.ts'
import type { MessageId } from '../locales/message-id.ts'
import { paths } from '../paths.ts'
import { StaffPage } from '../shell/staff-page.tsx'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { useT } from '../shell/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import styles from './admin-page.module.css'

const AREAS = [
  { to: paths.admin(), label: 'admin.overview' },
  { to: paths.documents(), label: 'documents.title' },
  { to: paths.branding(), label: 'branding.title' },
  { to: paths.portalHistory(), label: 'history.title' },
  { to: paths.imports(), label: 'imports.title' },
  { to: paths.people(), label: 'people.title' },
] as const satisfies readonly { to: string; label: MessageId }[]

interface AdminPageProps {
  title: MessageId
  lead: MessageId
  /** @param account address of the administrator */
  children: (account: string) => ReactNode
}

/** A page on which administrators change the portal, with the way to the others; everybody else is led home. */
export function AdminPage({ title, lead, children }: AdminPageProps) {
  const t = useT()
  const agencyText = useAgencyText()
  const viewer = useViewer()
  useTitle(t(title))
  if (!viewer?.grants.includes('tenant.admin')) return <Navigate to={paths.home()} replace />
  return (
    <StaffPage title={t(title)} lead={agencyText(lead)}>
      <nav aria-label={t('admin.areas')} className={styles['areas']}>
        <ul>
          {AREAS.map(({ to, label }) => (
            <li key={to}>
              <NavLink to={to} end className={styles['area'] ?? ''}>
                {t(label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {lacksSecondFactor(viewer) ? <SecondFactorNotice /> : children(viewer.email)}
    </StaffPage>
  )
}
