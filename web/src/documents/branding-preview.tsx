import type { BrandingValues } from '@plat/contract/documents/documents'
import { themeProperties } from '@plat/contract/tenancy/theme-properties'
import type { CSSProperties } from 'react'
import { useT } from '../shell/use-t.ts'
import styles from './branding-page.module.css'

interface BrandingPreviewProps {
  values: BrandingValues
  /** Where the logo is seen; null: the name stands in its place. */
  logo: string | null
}

const COLOUR = /^#[0-9a-fA-F]{6}$/

/** What the look makes of a page: the bar, a heading, a link and a button. Nothing in it can be pressed. */
export function BrandingPreview({ values, logo }: BrandingPreviewProps) {
  const t = useT()
  const { primary, secondary, textColor, short, long } = values
  const isColour = [primary, secondary, textColor].every((one) => COLOUR.test(one))
  // Custom properties are none of React's known styles.
  const theme = isColour
    ? (themeProperties({ primary, secondary, textColor }) as CSSProperties)
    : undefined
  return (
    <figure className={styles['preview']} style={theme}>
      <figcaption>{t('branding.preview')}</figcaption>
      <div className={styles['page']}>
        <div className={styles['bar']}>
          {logo === null ? <strong>{short}</strong> : <img src={logo} alt={short} />}
        </div>
        <div className={styles['band']}>{long}</div>
        <p className={styles['link']}>{t('branding.previewLink')}</p>
        <p className={styles['button']}>{t('branding.previewButton')}</p>
      </div>
    </figure>
  )
}
