import { MAX_STAT_TEXT, type StatTrend } from '@plat/contract/statistics/stat-options'
import { MAX_NAME } from '@plat/contract/statistics/stats'
import { useAreaName } from '../../shell/use-area-name.ts'
import { useT } from '../../ui/use-t.ts'
import { FormField } from '../../ui/form-field.tsx'
import { LocalizedField } from './localized-field.tsx'
import { OptionFields, useFieldOptions } from './option-fields.tsx'
import type { OptionFieldsProps } from './option-fields-props.ts'
import { SelectField } from './select-field.tsx'
import { typeWords } from './type-words.ts'
import styles from './stat-form.module.css'

interface StatFieldsProps extends OptionFieldsProps {
  noteNeeded: boolean
}

/** Everything of a stat that can be typed: how it is called, what it computes, what is said beside it. */
export function StatFields({ noteNeeded, ...fields }: StatFieldsProps) {
  const t = useT()
  const area = useAreaName('ccai')
  const { draft, fault, change } = fields
  return (
    <div className={styles['fields']}>
      <LocalizedField
        name="title"
        label={t('statForm.title')}
        hint={t('statForm.titleHint')}
        maxLength={MAX_NAME}
        value={draft.title}
        error={fault('title')}
        onChange={(title) => change({ title })}
        isRequired
      />
      <FormField
        name="name"
        label={t('statForm.name', { area })}
        hint={t('statForm.nameHint')}
        maxLength={MAX_NAME}
        value={draft.name}
        error={fault('name')}
        onChange={(name) => change({ name })}
        isRequired
      />
      {draft.type !== 'numeric' && (
        <fieldset className={styles['group']}>
          <legend>{t(typeWords(draft.type).name)}</legend>
          <p className={styles['quiet']}>{t(typeWords(draft.type).about)}</p>
          <OptionFields {...fields} />
        </fieldset>
      )}
      <TrendFields {...fields} />
      <LocalizedField
        name="note"
        label={t(noteNeeded ? 'statForm.note' : 'statForm.noteOptional')}
        hint={t('statForm.noteHint')}
        maxLength={MAX_STAT_TEXT}
        rows={3}
        value={draft.note}
        error={fault('note')}
        onChange={(note) => change({ note })}
        isRequired={noteNeeded}
      />
      <LocalizedField
        name="comment"
        label={t('statForm.comment')}
        hint={t('statForm.commentHint')}
        maxLength={MAX_STAT_TEXT}
        rows={2}
        value={draft.comment}
        error={fault('comment')}
        onChange={(comment) => change({ comment })}
      />
    </div>
  )
}

const UNITS: readonly StatTrend['unit'][] = ['week', 'month', 'quarter', 'year']
const NONE = 'none'

/** A line over time, or none; nothing where the module has no dates. */
function TrendFields({ draft, module, change }: Omit<OptionFieldsProps, 'fault'>) {
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
