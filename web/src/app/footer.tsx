import type { Footer as FooterContent, FooterItem } from '@plat/contract/landing/landing'
import { LOCALES } from '@plat/contract/platform/localized'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { Link } from 'react-router'
import { footerQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { AnyLink } from '../ui/any-link.tsx'
import { classNames } from '../ui/class-names.ts'
import { lazyCode } from '../ui/later.ts'
import { useConsent } from '../shell/consent-choice.ts'
import { AgencyWords } from '../shell/agency-words.tsx'
import { AgencyHtml } from '../shell/agency-html.tsx'
import { SocialLinks } from './social-links.tsx'
import { useCloseSiteGate, useSiteGateOpen } from '../accounts/site-gate/use-site-gate.ts'
import { useSignOut } from '../accounts/use-sign-in.ts'
import { useViewer } from '../accounts/use-viewer.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { LANGUAGE_NAMES, LanguageLinks, useChooseLanguage } from './language-switch.tsx'
import { useLocale } from '../shell/locale.tsx'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import styles from './footer.module.css'

const CachedConfigs = lazyCode(() => import('../shell/cached-configs.tsx'))

interface FooterProps {
  /** There is no top bar, which has the languages. */
  alone?: boolean
}

/** Below the content: the agency's own lines, and columns with more. Without them the page works. */
export default function Footer({ alone = false }: FooterProps) {
  const t = useT()
  const localize = useLocalize()
  const { version } = useTenant().config
  const { data } = useQuery(footerQuery)
  const columns = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    // The columns open below the end of the page, where nobody would see them.
    if (open) columns.current?.scrollIntoView({ block: 'nearest' })
  }, [open])

  return (
    <footer className={styles['footer']}>
      <div className={styles['bar']}>
        {data && <p>{localize(data.copyright)}</p>}
        {data && <AgencyLinks content={data} open={open} onToggle={() => setOpen(!open)} />}
        <div className={styles['portal']}>
          {alone && <Languages />}
          <LanguageLinks />
          <AnalyticsChoice />
          <span className={styles['version']}>{t('footer.version', { version })}</span>
        </div>
      </div>
      {data && (
        <noscript>
          <FooterColumns columns={data.columns} />
        </noscript>
      )}
      {data && open && (
        <div id="footer-columns" ref={columns}>
          <FooterColumns columns={data.columns} />
        </div>
      )}
      <FooterTools />
    </footer>
  )
}

interface AgencyLinksProps {
  content: FooterContent
  /** Whether the columns are shown. */
  open: boolean
  onToggle: () => void
}

function AgencyLinks({ content, open, onToggle }: AgencyLinksProps) {
  const t = useT()
  const { terms, contact, accessibility, columns } = content
  return (
    <nav aria-label={t('footer.label')} className={styles['links']}>
      {terms && <Link to={paths.document(terms)}>{t('footer.terms')}</Link>}
      {contact && <AnyLink href={contact}>{t('footer.contact')}</AnyLink>}
      <Link to={paths.document(accessibility)}>{t('footer.accessibility')}</Link>
      {columns.length > 0 && (
        <Button
          aria-expanded={open}
          aria-controls={open ? 'footer-columns' : undefined}
          onPress={onToggle}
          className={classNames(styles['more'], 'needs-scripts')}
        >
          {t('footer.more')}
          <ChevronDown size={16} aria-hidden />
        </Button>
      )}
    </nav>
  )
}

/** The languages that are not on screen, each in its own words. */
function Languages() {
  const { locale } = useLocale()
  const choose = useChooseLanguage()
  return LOCALES.filter((other) => other !== locale).map((other) => (
    <Button
      key={other}
      onPress={() => choose(other)}
      className={classNames(styles['plain'], 'needs-scripts')}
    >
      <span lang={other}>{LANGUAGE_NAMES[other]}</span>
    </Button>
  ))
}

/** Taking back, or giving, what was answered about counting visits. */
function AnalyticsChoice() {
  const t = useT()
  const { choice, forget } = useConsent()
  if (useTenant().config.analytics === null || choice === null) return null
  return (
    <Button onPress={forget} className={styles['plain'] ?? ''}>
      {t('footer.analytics')}
    </Button>
  )
}

/** What More opens. */
function FooterColumns({ columns }: Pick<FooterContent, 'columns'>) {
  return (
    <div className={styles['columns']}>
      {Object.entries(columns).map(([position, { heading, items }]) => (
        <div key={position}>
          {heading && <AgencyWords as="h2" text={heading} />}
          <ul>
            {Object.entries(items).map(([place, item]) => (
              <li key={place}>
                <Item item={item} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Item({ item }: { item: FooterItem }) {
  const localize = useLocalize()
  switch (item.type) {
    case 'image': {
      const image = <img src={item.src} alt={localize(item.alt)} />
      return item.href ? <AnyLink href={item.href}>{image}</AnyLink> : image
    }
    case 'html':
      return <AgencyHtml text={item.html} />
    case 'link':
      return (
        <AnyLink href={item.href}>
          <AgencyWords text={item.text} />
        </AnyLink>
      )
    case 'link-docs':
      return (
        <Link to={paths.document(item.slug)}>
          <AgencyWords text={item.text} />
        </Link>
      )
    case 'social':
      return <SocialLinks links={item.links} />
  }
}

/** What an agency that keeps its site locked has in its footer. */
function FooterTools() {
  const t = useT()
  const words = useErrorMessages()
  const viewer = useViewer()
  const unlocked = useSiteGateOpen()
  const lockApp = useCloseSiteGate()
  const signOut = useSignOut()
  const [looking, setLooking] = useState(false)
  if (useTenant().config.access.basicLogin !== 'required') return null
  const error = lockApp.error ?? signOut.error
  return (
    <div className={styles['tools']}>
      {unlocked && (
        <Button
          isDisabled={lockApp.isPending}
          onPress={() => lockApp.mutate()}
          className={styles['plain'] ?? ''}
        >
          {t('footer.lockApp')}
        </Button>
      )}
      <Button onPress={() => setLooking(true)} className={styles['plain'] ?? ''}>
        {t('footer.viewConfigs')}
      </Button>
      {viewer && (
        <Button
          isDisabled={signOut.isPending}
          onPress={() => signOut.mutate()}
          className={styles['plain'] ?? ''}
        >
          {t('footer.logOut')}
        </Button>
      )}
      {error && <span role="alert">{words(error).message}</span>}
      {looking && (
        <Suspense fallback={null}>
          <CachedConfigs onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </div>
  )
}
