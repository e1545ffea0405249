import { contrast, parseColour } from '@plat/contract/tenancy/contrast'
import { useIntl } from 'react-intl'
import { useT } from '../shell/use-t.ts'
import { FormField } from '../ui/form-field.tsx'
import styles from './branding-page.module.css'

const COLOUR = /^#[0-9a-fA-F]{6}$/
const WHITE = parseColour('#ffffff')
/** Least contrast of text (WCAG 2.2 AA): the check of the folder has the same. */
const MIN_CONTRAST = 4.5

interface ColourFieldProps {
  label: string
  /** `#rrggbb`, or what is typed on the way there. */
  value: string
  /** The colour is that of texts on white; otherwise white texts stand on it. */
  onWhite: boolean
  onChange: (value: string) => void
}

/** A colour, typed or picked, with how well it can be read. */
export function ColourField({ label, value, onWhite, onChange }: ColourFieldProps) {
  const t = useT()
  const intl = useIntl()
  const isColour = COLOUR.test(value)
  const ratio = isColour ? contrast(parseColour(value), WHITE) : null
  const isReadable = ratio !== null && ratio >= MIN_CONTRAST
  return (
    <div className={styles['colour']}>
      <FormField
        label={label}
        value={value}
        onChange={onChange}
        maxLength={7}
        spellCheck="false"
        autoComplete="off"
        autoCapitalize="off"
        error={isColour ? undefined : t('branding.colourWrong')}
      />
      <input
        type="color"
        aria-label={t('branding.pick', { name: label })}
        value={isColour ? value : '#000000'}
        className={styles['swatch']}
        onChange={(event) => onChange(event.target.value)}
      />
      {ratio !== null && (
        <p role="status" className={isReadable ? styles['readable'] : styles['unreadable']}>
          {t(
            isReadable
              ? onWhite
                ? 'branding.textReadable'
                : 'branding.whiteReadable'
              : onWhite
                ? 'branding.textUnreadable'
                : 'branding.whiteUnreadable',
            { ratio: intl.formatNumber(Math.floor(ratio * 10) / 10) },
          )}
        </p>
      )}
    </div>
  )
}
