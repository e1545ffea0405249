import type { StatTrend } from '@plat/contract/statistics/stat-options'
import { useT } from '../../ui/use-t.ts'
import type { OptionFieldsProps } from './option-fields-props.ts'
import { useFieldOptions } from './option-fields.tsx'
import { SelectField } from './select-field.tsx'
import styles from './stat-form.module.css'

const UNITS: readonly StatTrend['unit'][] = ['week', 'month', 'year']
const NONE = 'none'

/** A line over time, or none; nothing where the module has no dates. */
export function TrendFields({ draft, module, change }: Omit<OptionFieldsProps, 'fault'>) {
  const t = useT()
  const dates = useFieldOptions(module, 'dates', draft.trendField)
  if (draft.type === 'numeric/custom' || dates.length === 0) return null
  return (
    <fieldset className={styles['group']}>
      <legend>{t('statForm.trend')}</legend>
      <p className={styles['quiet']}>{t('statForm.trendHint')}</p>
      <div className={styles['pair']}>
        <SelectField
          label={t('statForm.trendField')}
          options={[{ id: NONE, label: t('statForm.noTrend') }, ...dates]}
          selected={draft.trendField || NONE}
          onSelect={(id) => change({ trendField: id === NONE ? '' : id })}
        />
        {draft.trendField !== '' && (
          <SelectField
            label={t('statForm.trendUnit')}
            options={UNITS.map((id) => ({ id, label: t(`statForm.unit.${id}`) }))}
            selected={draft.trendUnit}
            onSelect={(trendUnit) => change({ trendUnit })}
          />
        )}
      </div>
    </fieldset>
  )
}
