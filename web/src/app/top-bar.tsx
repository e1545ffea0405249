import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useSiteGateOpen } from '../accounts/site-gate/use-site-gate.ts'
import { useViewer } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { lazyCode, lazyLater } from '../ui/later.ts'
import { classNames } from '../ui/class-names.ts'
import { useKnownLayout } from '../ui/use-layout.ts'
import { AccountEntry } from './account-entry.tsx'
import { AreaLinks, useAreaLinks } from './area-links.tsx'
import { Greeting } from './greeting.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import styles from './top-bar.module.css'

const Bell = lazyLater(() => import('./bell.tsx'))
const DepartmentMenu = lazyLater(() => import('./department-menu.tsx'))
const PhoneMenu = lazyLater(() => import('./phone-menu.tsx'))
const UserColumn = lazyCode(() => import('./user-column.tsx'))

/**
 * The bar above every page: the agency, the department menu, the search box, the language, the account. The server, which
 * does not know the window, draws all of it; the style sheet shows what the browser will.
 */
export function TopBar({ search }: { search?: ReactNode }) {
  const layout = useKnownLayout()
  const viewer = useViewer()
  const unlocked = useSiteGateOpen()
  const { alert } = useTenant().config.control
  const areas = useAreaLinks()
  const [column, setColumn] = useState<'unused' | 'open' | 'closed'>('unused')
  const [menuOpen, setMenuOpen] = useState(false)

  const phone = layout === 'phone'
  // The search box is the widest thing; what it leaves no room for goes into the menu.
  const wide = layout === 'desktop' || layout === null
  const roomForLanguage = wide || (!phone && !search)
  const links = unlocked ? <AreaLinks links={areas} /> : null
  const openColumn = () => {
    setMenuOpen(false)
    setColumn('open')
  }
  const account = unlocked ? <AccountEntry onOpen={openColumn} /> : null
  const departments = unlocked ? <DepartmentMenu /> : null
  const menu =
    unlocked && (phone || !roomForLanguage || (!wide && areas.length > 0) || layout === null)
  const menuSpace = search || areas.length > 0 ? styles['unlessWide'] : styles['onPhone']

  return (
    <header className={styles['bar']}>
      <Brand search={search !== undefined} />
      {wide && !search && (
        <p className={classNames(styles['welcome'], styles['whenWide'])}>
          <Greeting name={viewer?.first_name} />
        </p>
      )}
      {!phone && (
        <Suspense
          fallback={<span className={classNames(styles['switcher'], styles['unlessPhone'])} />}
        >
          {departments}
        </Suspense>
      )}
      <div className={styles['search']}>{search}</div>
      {wide && links && (
        <div className={classNames(styles['areas'], styles['whenWide'])}>{links}</div>
      )}
      {(roomForLanguage || !unlocked) && (
        <LanguageSwitch
          className={unlocked ? styles[search ? 'whenWide' : 'unlessPhone'] : undefined}
        />
      )}
      {unlocked && viewer && alert && (
        <Suspense fallback={<span className={styles['menuSpace']} />}>
          <Bell />
        </Suspense>
      )}
      {!phone && account && (
        <div className={classNames(styles['entry'], styles['unlessPhone'])}>{account}</div>
      )}
      {menu && (
        <Suspense fallback={<span className={classNames(styles['menuSpace'], menuSpace)} />}>
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
  const { logo, logoMobile, title } = useTenant().config.branding
  const [whenSmall, unlessSmall] = search
    ? [styles['unlessWide'], styles['whenWide']]
    : [styles['onPhone'], styles['unlessPhone']]
  return (
    <Link
      to={paths.home()}
      className={styles['home']}
      aria-label={t('shell.home', { agency: title.long })}
    >
      {logo && (
        <picture className={styles['picture']}>
          {logoMobile && (
            <source
              media={`screen and (max-width: ${search ? '74.99em' : '47.99em'})`}
              srcSet={logoMobile}
            />
          )}
          <img src={logo} alt="" className={styles['logo']} />
        </picture>
      )}
      {/* A logo has the agency's name in it; the small one of a phone has not. */}
      {(!logo || !search) && (
        <span className={classNames(styles['agency'], whenSmall)}>{title.short}</span>
      )}
      {!logo && <span className={classNames(styles['agency'], unlessSmall)}>{title.long}</span>}
    </Link>
  )
}
