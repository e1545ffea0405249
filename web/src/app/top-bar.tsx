import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useSiteGateOpen } from '../accounts/site-gate/use-site-gate.ts'
import { useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { lazyCode, lazyLater } from '../ui/later.ts'
import { useLayout } from '../ui/use-layout.ts'
import { AccountEntry } from './account-entry.tsx'
import { AreaLinks, useAreaLinks } from './area-links.tsx'
import { Greeting } from './greeting.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../shell/use-t.ts'
import styles from './top-bar.module.css'

const AgentSwitch = lazyLater(() => import('../calls/agent/agent-switch.tsx'))
const Bell = lazyLater(() => import('./bell.tsx'))
const DepartmentMenu = lazyLater(() => import('./department-menu.tsx'))
const PhoneMenu = lazyLater(() => import('./phone-menu.tsx'))
const UserColumn = lazyCode(() => import('./user-column.tsx'))

/** The bar above every page: the agency, the department menu, the search box, the language, the account. */
export function TopBar({ search }: { search?: ReactNode }) {
  const layout = useLayout()
  const viewer = useViewer()
  const unlocked = useSiteGateOpen()
  const { alert, nencounter } = useTenant().config.control
  const areas = useAreaLinks()
  const [column, setColumn] = useState<'unused' | 'open' | 'closed'>('unused')
  const [menuOpen, setMenuOpen] = useState(false)

  const phone = layout === 'phone'
  // The search box is the widest thing; what it leaves no room for goes into the menu.
  const wide = layout === 'desktop'
  const roomForLanguage = wide || (!phone && !search)
  const links = unlocked ? <AreaLinks links={areas} /> : null
  const openColumn = () => {
    setMenuOpen(false)
    setColumn('open')
  }
  const account = unlocked ? <AccountEntry onOpen={openColumn} /> : null
  const departments = unlocked ? <DepartmentMenu /> : null
  const menu = unlocked && (phone || !roomForLanguage || (!wide && areas.length > 0))

  return (
    <header className={styles['bar']}>
      <Brand search={search !== undefined} />
      {wide && !search && (
        <p className={styles['welcome']}>
          <Greeting name={viewer?.first_name} />
        </p>
      )}
      {!phone && (
        <Suspense fallback={<span className={styles['switcher']} />}>{departments}</Suspense>
      )}
      <div className={styles['search']}>{search}</div>
      {wide && links}
      {(roomForLanguage || !unlocked) && <LanguageSwitch />}
      {unlocked && viewer?.role === 'internal' && nencounter.calls && (
        <Suspense>
          <AgentSwitch />
        </Suspense>
      )}
      {unlocked && viewer && (alert || nencounter.calls) && (
        <Suspense fallback={<span className={styles['menuSpace']} />}>
          <Bell />
        </Suspense>
      )}
      {!phone && account}
      {menu && (
        <Suspense fallback={<span className={styles['menuSpace']} />}>
          <PhoneMenu open={menuOpen} onOpen={setMenuOpen}>
            {phone && account}
            {!wide && links}
            {phone && <Suspense>{departments}</Suspense>}
            {!roomForLanguage && <LanguageSwitch />}
          </PhoneMenu>
        </Suspense>
      )}
      {column !== 'unused' && (
        <Suspense>
          <UserColumn open={column === 'open'} onClose={() => setColumn('closed')} />
        </Suspense>
      )}
    </header>
  )
}

/** The agency's logo, which leads home. */
function Brand({ search }: { search: boolean }) {
  const t = useT()
  const layout = useLayout()
  const { branding } = useTenant().config
  const small = layout === 'phone' || (layout === 'tablet' && search)
  const logo = small ? (branding.logoMobile ?? branding.logo) : branding.logo
  return (
    <Link
      to={paths.home()}
      className={styles['home']}
      aria-label={t('shell.home', { agency: branding.title.long })}
    >
      {logo && <img src={logo} alt="" className={styles['logo']} />}
      {/* A logo has the agency's name in it; the small one of a phone has not. */}
      {(!logo || (small && !search)) && (
        <span className={styles['agency']}>
          {small ? branding.title.short : branding.title.long}
        </span>
      )}
    </Link>
  )
}
