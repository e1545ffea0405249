import { type ReactNode, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSiteGateOpen } from '../accounts/site-gate/use-site-gate.ts'
import { useViewer, fullName, useIsViewerKnown } from '../accounts/use-viewer.ts'
import { paths } from '../paths.ts'
import { lazyCode, lazyLater } from '../ui/later.ts'
import { classNames } from '../ui/class-names.ts'
import { useKnownLayout } from '../ui/use-layout.ts'
import { LogIn, UserRound } from 'lucide-react'
import { Button } from 'react-aria-components'
import { isEntrance } from '../accounts/safe-referrer.ts'
import { AnyLink } from '../ui/any-link.tsx'
import { Greeting } from './greeting.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useAreaName } from '../shell/use-area-name.ts'
import { useT, useLocalize } from '../ui/use-t.ts'
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
  const localize = useLocalize()
  const { logo, logoMobile, title } = useTenant().config.branding
  const [whenSmall, unlessSmall] = search
    ? [styles['unlessWide'], styles['whenWide']]
    : [styles['onPhone'], styles['unlessPhone']]
  return (
    <Link
      to={paths.home()}
      className={styles['home']}
      aria-label={t('shell.home', { agency: localize(title.long) })}
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
        <AgencyWords
          as="span"
          className={classNames(styles['agency'], whenSmall)}
          text={title.short}
        />
      )}
      {!logo && (
        <AgencyWords
          as="span"
          className={classNames(styles['agency'], unlessSmall)}
          text={title.long}
        />
      )}
    </Link>
  )
}

/** The user's name, which opens the user column, or Log In, which opens the login column over the page. */
function AccountEntry({ onOpen }: { onOpen: () => void }) {
  const t = useT()
  const viewer = useViewer()
  const isKnown = useIsViewerKnown()
  const { pathname, search } = useLocation()
  if (viewer) {
    return (
      <Button className={styles['account'] ?? ''} onPress={onOpen}>
        <UserRound size={16} aria-hidden />
        <span className={styles['name']}>{fullName(viewer)}</span>
      </Button>
    )
  }
  if (pathname === paths.login()) return null
  // Room for what will stand here.
  if (!isKnown) return <span className={styles['unknown']}>{t('login.title')}</span>
  const here = `${pathname}${search ? `${search}&` : '?'}login`
  return (
    <Link
      to={isEntrance(pathname) ? paths.login() : here}
      className={classNames(styles['account'], 'needs-scripts')}
    >
      <LogIn size={16} aria-hidden />
      <span className={styles['logIn']}>{t('login.title')}</span>
    </Link>
  )
}

/** A link of the top bar beside the departments. */
interface AreaLink {
  href: string
  label: string
}

/** The agency's own link, and the staff's areas for who may manage them on the agency's first brand. */
function useAreaLinks(): AreaLink[] {
  const localize = useLocalize()
  const ccai = useAreaName('ccai')
  const hub = useAreaName('hub')
  const { nArea, control, brand } = useTenant().config
  const links: AreaLink[] = []
  if (nArea.customLink) {
    links.push({ href: nArea.customLink.href, label: localize(nArea.customLink.text) })
  }
  if (brand === 'alternate') return links
  if (control.stats.canManage) links.push({ href: paths.statsManagement(), label: ccai })
  if (control.nencounter.hub.canManage) links.push({ href: paths.hub(), label: hub })
  return links
}

/** These links, side by side or, in a menu, one below the other. */
function AreaLinks({ links }: { links: readonly AreaLink[] }) {
  return links.map(({ href, label }) => (
    <AnyLink key={href} href={href} className={styles['area']}>
      {label}
    </AnyLink>
  ))
}
