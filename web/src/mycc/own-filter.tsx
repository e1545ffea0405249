import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { departmentsQuery } from '../api/queries.ts'
import type { MessageId } from '../locales/message-id.ts'
import { useDays } from '../records/use-days.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { lazyCode } from '../ui/later.ts'
import { Select } from '../ui/select.tsx'
import { isFiltered, NO_FILTER, type OwnFilter } from './own-list.ts'
import styles from './own-filter.module.css'

const DatedRange = lazyCode(() => import('../records/dated-range.tsx'))

/** Earliest day of the filter. */
const FIRST_DAY = '2016-07-01'
const NO_TYPES: NonNullable<OwnFilterProps['types']> = []
/** Stands for every department, or every type. */
const ALL = 'all'

/** Texts of a filter: its fields, and its text once it is applied. */
export interface FilterTexts {
  readonly text: MessageId
  readonly days: MessageId
  readonly applied: MessageId
}

const KEPT: FilterTexts = {
  text: 'mycc.filterTitle',
  days: 'mycc.filterDays',
  applied: 'mycc.wordsTitle',
}

interface OwnFilterProps {
  filter: OwnFilter
  /** What is listed and how much of it was found, e.g. "3 Searches found". */
  found: string
  /** Types to choose from, by their number; none where there are no types. */
  types?: readonly { readonly id: string; readonly label: string }[]
  texts?: FilterTexts
  /** What else can be done with the list. */
  actions?: ReactNode
  onFilter: (filter: OwnFilter) => void
}

/** The filter of an own list: closed, open to be changed, or applied and told in words. */
export function OwnListFilter({
  filter,
  found,
  types = NO_TYPES,
  texts = KEPT,
  actions,
  onFilter,
}: OwnFilterProps) {
  const t = useT()
  const id = useId()
  const [draft, setDraft] = useState<OwnFilter | null>(null)
  const words = useFilterWords(filter, types, texts)
  const bar = useRef<HTMLDivElement>(null)
  const close = (next: OwnFilter | null) => {
    setDraft(null)
    if (next) onFilter(next)
    // What was pressed goes with the form; the filter's button stays.
    bar.current?.querySelector('button')?.focus()
  }
  return (
    <div className={styles['filter']}>
      <div ref={bar} className={styles['bar']}>
        <Button
          aria-expanded={draft !== null}
          aria-controls={id}
          onPress={() => setDraft(draft === null ? filter : null)}
        >
          {t('mycc.filter')}
        </Button>
        {isFiltered(filter) && (
          <Button look="quiet" onPress={() => close(NO_FILTER)}>
            {t('mycc.clearFilter')}
          </Button>
        )}
        {actions}
        <p role="status" className={styles['found']}>
          {isFiltered(filter) ? `${found} · ${words}` : ''}
        </p>
      </div>
      <div id={id} hidden={draft === null}>
        {draft && (
          <FilterForm
            draft={draft}
            types={types}
            texts={texts}
            onDraft={setDraft}
            onApply={() => close(draft)}
            onCancel={() => close(null)}
          />
        )}
      </div>
    </div>
  )
}

interface FilterFormProps {
  draft: OwnFilter
  types: NonNullable<OwnFilterProps['types']>
  texts: FilterTexts
  onDraft: (draft: OwnFilter) => void
  onApply: () => void
  onCancel: () => void
}

function FilterForm({ draft, types, texts, onDraft, onApply, onCancel }: FilterFormProps) {
  const t = useT()
  const localize = useLocalize()
  const { data: departments = [] } = useQuery(departmentsQuery)
  const all = { id: ALL, label: t('mycc.all') }
  const chosen = (value: string) => (value === ALL ? null : value)
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        onApply()
      }}
    >
      <FormField
        label={t(texts.text)}
        value={draft.title}
        maxLength={300}
        autoComplete="off"
        onChange={(title) => onDraft({ ...draft, title })}
      />
      <fieldset className={styles['days']}>
        <legend>{t(texts.days)}</legend>
        <Suspense>
          <DatedRange
            value={{ from: draft.from, to: draft.to }}
            min={FIRST_DAY}
            onChange={({ from, to }) => onDraft({ ...draft, from, to })}
          />
        </Suspense>
      </fieldset>
      <div className={styles['choice']}>
        <span aria-hidden>{t('mycc.filterDepartment')}</span>
        <Select
          boxed
          label={t('mycc.filterDepartment')}
          options={[all, ...departments.map((one) => ({ id: one.id, label: localize(one.name) }))]}
          selected={draft.department ?? ALL}
          onSelect={(value) => onDraft({ ...draft, department: chosen(value) })}
        />
      </div>
      {types.length > 0 && (
        <div className={styles['choice']}>
          <span aria-hidden>{t('mycc.filterType')}</span>
          <Select
            boxed
            label={t('mycc.filterType')}
            options={[all, ...types]}
            selected={draft.template ?? ALL}
            onSelect={(value) => onDraft({ ...draft, template: chosen(value) })}
          />
        </div>
      )}
      <div className={styles['actions']}>
        <Button type="submit" look="primary">
          {t('mycc.apply')}
        </Button>
        <Button onPress={onCancel}>{t('mycc.cancel')}</Button>
      </div>
    </form>
  )
}

/** The filter in words. */
function useFilterWords(
  filter: OwnFilter,
  types: NonNullable<OwnFilterProps['types']>,
  texts: FilterTexts,
): string {
  const t = useT()
  const days = useDays()
  const localize = useLocalize()
  const { data: departments = [] } = useQuery(departmentsQuery)
  const department = departments.find(({ id }) => id === filter.department)
  const type = types.find(({ id }) => id === filter.template)
  const { title, from, to } = filter
  return [
    title.trim() && t(texts.applied, { title: title.trim() }),
    from && t('mycc.wordsFrom', { day: days.short(from) }),
    to && t('mycc.wordsTo', { day: days.short(to) }),
    department ? localize(department.name) : filter.department,
    type?.label,
  ]
    .filter(Boolean)
    .join(', ')
}
