import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import type { LocalizedDraft } from './localized-draft.ts'
import styles from './stat-form.module.css'

export interface LocalizedFieldProps {
  label: string
  name: string
  value: LocalizedDraft
  onChange: (value: LocalizedDraft) => void
  hint?: string | undefined
  error?: string | undefined
  isRequired?: boolean
  maxLength: number
  /** Lines of a text; one-line fields leave it out. */
  rows?: number | undefined
}

/** A text in the agency's language, and folded below it the same in the other one. */
export function LocalizedField(props: LocalizedFieldProps) {
  const { label, name, value, onChange, maxLength, rows } = props
  const t = useT()
  const isSpanish = useTenant().config.locale === 'es'
  const other = t(isSpanish ? 'statForm.inEnglish' : 'statForm.inSpanish')
  const hasOther = value.other.trim() !== ''
  return (
    <div className={styles['localized']}>
      <Line {...props} value={value.main} onChange={(main) => onChange({ ...value, main })} />
      <Disclosure
        title={other}
        look="inner"
        defaultOpen={hasOther}
        note={hasOther ? undefined : t('statForm.notWritten')}
      >
        <div lang={isSpanish ? 'en' : 'es'}>
          <Line
            maxLength={maxLength}
            rows={rows}
            label={t('statForm.labelIn', { label, language: other })}
            name={`${name}-other`}
            value={value.other}
            onChange={(text) => onChange({ ...value, other: text })}
          />
        </div>
      </Disclosure>
    </div>
  )
}

interface LineProps extends Omit<LocalizedFieldProps, 'value' | 'onChange'> {
  value: string
  onChange: (value: string) => void
}

function Line({ rows, ...props }: LineProps) {
  if (rows === undefined) return <FormField {...props} />
  return <TextAreaField {...props} rows={rows} left={props.maxLength - props.value.length} />
}
