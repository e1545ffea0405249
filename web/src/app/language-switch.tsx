import { LOCALES, type Locale } from '@plat/contract/platform/localized'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import { prefetchCatalogues } from '../shell/message-catalogues.ts'
import { useLocale } from '../shell/locale.tsx'
import { useT } from '../ui/use-t.ts'
import { classNames } from '../ui/class-names.ts'
import styles from './language-switch.module.css'

/** Each language in its own words. */
export const LANGUAGE_NAMES: Record<Locale, string> = { en: 'English', es: 'Español' }

/** How to choose a language. The choice is remembered; an address that names a language follows it. */
export function useChooseLanguage(): (next: Locale) => void {
  const { choose } = useLocale()
  const [params, setParams] = useSearchParams()
  return (next) => {
    choose(next)
    if (!params.has('lang')) return
    const changed = new URLSearchParams(params)
    changed.set('lang', next)
    setParams(changed, { replace: true })
  }
}

/** Links to the page in the other languages, where no script changes it. */
export function LanguageLinks() {
  const { locale } = useLocale()
  const [params] = useSearchParams()
  return (
    <noscript>
      {LOCALES.filter((other) => other !== locale).map((other) => (
        <a key={other} href={addressIn(other, params)} lang={other} hrefLang={other}>
          {LANGUAGE_NAMES[other]}
        </a>
      ))}
    </noscript>
  )
}

function addressIn(locale: Locale, params: URLSearchParams): string {
  const changed = new URLSearchParams(params)
  changed.set('lang', locale)
  return `?${changed}`
}

/** Chooses the language. */
export function LanguageSwitch({ className }: { className?: string | undefined }) {
  const t = useT()
  const { chosen } = useLocale()
  const select = useChooseLanguage()

  return (
    <ToggleButtonGroup
      aria-label={t('shell.language')}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[chosen]}
      onSelectionChange={(keys) => {
        const next = LOCALES.find((candidate) => keys.has(candidate))
        if (next) select(next)
      }}
      className={classNames(styles['switch'], 'needs-scripts', className)}
    >
      {LOCALES.map((option) => (
        <ToggleButton
          key={option}
          id={option}
          aria-label={LANGUAGE_NAMES[option]}
          onHoverStart={prefetchCatalogues}
          onFocus={prefetchCatalogues}
          onPressStart={prefetchCatalogues}
          className={styles['language'] ?? ''}
        >
          <span lang={option}>{option.toUpperCase()}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
