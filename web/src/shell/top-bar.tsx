import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { lazyLater } from '../ui/later.ts'
import { useLayout } from '../ui/use-layout.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { useTenant } from './tenant.tsx'
import { useText } from './use-text.ts'
import styles from './top-bar.module.css'

const ModuleSwitcher = lazyLater(() => import('./module-switcher.tsx'))
const PhoneMenu = lazyLater(() => import('./phone-menu.tsx'))

/** The bar above every page: the agency, where one is, the search box, the language. */
export function TopBar({ search }: { search?: ReactNode }) {
  const text = useText()
  const layout = useLayout()
  const { branding } = useTenant().config
  const phone = layout === 'phone'
  const logo = phone ? (branding.logoMobile ?? branding.logo) : branding.logo

  return (
    <header className={styles['bar']}>
      <Link
        to={paths.home()}
        className={styles['home']}
        aria-label={text('shell.home', { agency: branding.title.long })}
      >
        {logo && <img src={logo} alt="" className={styles['logo']} />}
        {/* A logo has the agency's name in it; the small one of a phone has not. */}
        {(!logo || (phone && !search)) && (
          <span className={styles['agency']}>
            {phone ? branding.title.short : branding.title.long}
          </span>
        )}
      </Link>
      {!phone && (
        <Suspense fallback={<span className={styles['switcher']} />}>
          <ModuleSwitcher />
        </Suspense>
      )}
      <div className={styles['search']}>{search}</div>
      {phone ? (
        <Suspense fallback={<span className={styles['menuSpace']} />}>
          <PhoneMenu />
        </Suspense>
      ) : (
        <LanguageSwitch />
      )}
    </header>
  )
}
