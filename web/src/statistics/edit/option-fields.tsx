import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../locales/message-id.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { foldText } from '../../ui/fold-text.ts'
import { FormField } from '../../ui/form-field.tsx'
import { SearchTextField } from '../../ui/search-text-field.tsx'
import { statFieldsOf } from './module-fields.ts'
import { LocalizedField } from './localized-field.tsx'
import { SelectField } from './select-field.tsx'
import type { OptionFieldsProps } from './option-fields-props.ts'
import { useQuery } from '@tanstack/react-query'
import { type StatDraft, WHOLE_MODULE } from './stat-draft.ts'
import { managedStatsQuery, ownSearchesQuery, savedSearchQuery } from './whole-queries.ts'
import styles from './stat-form.module.css'

/** What a stat of the chosen type is computed of. */
export function OptionFields(props: OptionFieldsProps) {
  switch (props.draft.type) {
    case 'numeric':
      return null
    case 'numeric/custom':
      return <OwnNumber {...props} />
    case 'numeric/share':
      return <WholeSelect {...props} />
    case 'numeric/sum':
    case 'numeric/median':
      return <FieldSelect {...props} kind="numbers" name="field" label="statForm.numberField" />
    case 'numeric/duration':
      return <FromTo {...props} />
    case 'numeric/overdue':
      return <Overdue {...props} />
    case 'numeric/change':
      return <Change {...props} />
  }
}

function OwnNumber({ draft, fault, change }: OptionFieldsProps) {
  const t = useT()
  return (
    <>
      <div className={styles['pair']}>
        <FormField
          name="data"
          label={t('statForm.data')}
          inputMode="decimal"
          value={draft.data}
          error={fault('data')}
          onChange={(data) => change({ data })}
          isRequired
        />
        <FormField
          name="date"
          type="date"
          label={t('statForm.date')}
          value={draft.date}
          error={fault('date')}
          onChange={(date) => change({ date })}
          isRequired
        />
      </div>
      <LocalizedField
        name="source"
        label={t('statForm.source')}
        hint={t('statForm.sourceHint')}
        maxLength={300}
        value={draft.source}
        error={fault('source')}
        onChange={(source) => change({ source })}
        isRequired
      />
    </>
  )
}

function FromTo(props: OptionFieldsProps) {
  return (
    <div className={styles['pair']}>
      <FieldSelect {...props} kind="dates" name="from" label="statForm.from" />
      <FieldSelect {...props} kind="dates" name="to" label="statForm.to" />
    </div>
  )
}

function Overdue(props: OptionFieldsProps) {
  const t = useT()
  const { draft, fault, change } = props
  return (
    <>
      <div className={styles['pair']}>
        <FieldSelect {...props} kind="dates" name="from" label="statForm.openFrom" />
        <FieldSelect {...props} kind="dates" name="to" label="statForm.openTo" />
      </div>
      <FormField
        name="target"
        label={t('statForm.target')}
        inputMode="numeric"
        value={draft.target}
        error={fault('target')}
        onChange={(target) => change({ target })}
        isRequired
      />
    </>
  )
}

const PERIODS = ['week', 'month', 'quarter', 'year'] as const
const AGAINST = ['before', 'year'] as const

function Change(props: OptionFieldsProps) {
  const t = useT()
  const { draft, change } = props
  return (
    <>
      <FieldSelect {...props} kind="dates" name="field" label="statForm.dateField" />
      <div className={styles['pair']}>
        <SelectField
          label={t('statForm.period')}
          options={PERIODS.map((id) => ({ id, label: t(`statForm.period.${id}`) }))}
          selected={draft.period}
          onSelect={(period) => change({ period })}
        />
        <SelectField
          label={t('statForm.against')}
          options={AGAINST.map((id) => ({ id, label: t(`statForm.against.${id}`) }))}
          selected={draft.against}
          onSelect={(against) => change({ against })}
        />
      </div>
    </>
  )
}

interface FieldSelectProps extends OptionFieldsProps {
  kind: 'numbers' | 'dates'
  name: 'field' | 'from' | 'to'
  label: MessageId
}

function FieldSelect({ draft, module, fault, change, kind, name, label }: FieldSelectProps) {
  const t = useT()
  const fields = useFieldOptions(module, kind, draft[name])
  return (
    <SelectField
      label={t(label)}
      options={fields}
      selected={draft[name] || null}
      placeholder={t('statForm.choose')}
      error={fault(name)}
      onSelect={(id) => change({ [name]: id })}
    />
  )
}

/** Fields by their labels, with the chosen one even where the module has it no more. */
export function useFieldOptions(module: ModuleConfig, kind: 'numbers' | 'dates', chosen: string) {
  const t = useT()
  const localize = useLocalize()
  const { locale } = useIntl()
  const ids = statFieldsOf(module)[kind]
  const labels = new Map(
    module.control.recordDescriptor.fields.map(({ id, label }) => [id, localize(label)]),
  )
  const known = ids
    .map((id) => ({ id, label: labels.get(id) ?? id }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale))
  const isGone = chosen !== '' && !ids.includes(chosen)
  return isGone
    ? [{ id: chosen, label: t('statForm.fieldGone', { field: chosen }) }, ...known]
    : known
}

/**
 * Searches that a share can be of, by their names: all records of the module, an own saved search, or one behind a stat
 * of the agency.
 * @param draft its chosen search is among them also where it is none of these
 * @param isNeeded false: own searches are not loaded
 */
export function useWholeOptions(
  module: ModuleConfig,
  draft: Pick<StatDraft, 'of'>,
  isNeeded = true,
): ReadonlyMap<string, string> {
  const t = useT()
  const localize = useLocalize()
  const own = useQuery({ ...ownSearchesQuery(module.id), enabled: isNeeded }).data ?? []
  const stats = useQuery(managedStatsQuery).data ?? []
  const isNamed = draft.of !== '' && draft.of !== WHOLE_MODULE
  const chosen = useQuery({ ...savedSearchQuery(draft.of), enabled: isNamed }).data
  const options = new Map([[WHOLE_MODULE, t('statForm.wholeModule')]])
  if (isNamed) options.set(draft.of, chosen ? localize(chosen.title) : t('statForm.chosenSearch'))
  for (const { guid, name } of own) if (!options.has(guid)) options.set(guid, name)
  for (const { search_saved: search, title } of stats)
    if (search.module.module_code === module.module_code && !options.has(search.guid))
      options.set(search.guid, t('statForm.searchOfStat', { stat: localize(title) }))
  return options
}

/** So many searches are seen at a glance. */
const FEW = 8

/** Of which search a share is, with a filter above a long list. */
function WholeSelect({ draft, module, fault, change }: OptionFieldsProps) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const options = [...useWholeOptions(module, draft)]
  const words = foldText(typed).split(/\s+/)
  const found = options.filter(([, label]) => words.every((word) => foldText(label).includes(word)))
  // The chosen one stays, so that the list still names it.
  const shown = options.filter((option) => option[0] === draft.of || found.includes(option))
  return (
    <>
      {options.length > FEW && (
        <>
          <SearchTextField
            keepsForm
            label={t('statForm.findOf')}
            placeholder={t('statForm.findOf')}
            value={typed}
            onChange={setTyped}
          />
          {/* It is there before its words change, so that they are read out. */}
          <p className={styles['quiet']} role="status">
            {typed.trim() !== '' && t('statForm.ofFound', { count: found.length })}
          </p>
        </>
      )}
      <SelectField
        label={t('statForm.of')}
        hint={t('statForm.ofHint')}
        options={shown.map(([id, label]) => ({ id, label }))}
        selected={draft.of || null}
        placeholder={t('statForm.choose')}
        error={fault('of')}
        onSelect={(of) => change({ of })}
      />
    </>
  )
}
