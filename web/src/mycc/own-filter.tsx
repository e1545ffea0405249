import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { departmentsQuery } from '../api/queries.ts'
import type { MessageId } from '../locales/message-id.ts'
import { useDays } from '../records/use-days.ts'
import { FilterChoice, FilterGroup, ListFilter } from '../shell/list-filter.tsx'
import { useLocalize, useT } from '../shell/use-t.ts'
import { FormField } from '../ui/form-field.tsx'
import { lazyCode } from '../ui/later.ts'
import { Select } from '../ui/select.tsx'
import { isFiltered, NO_FILTER, type OwnFilter } from './own-list.ts'

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
  const words = useFilterWords(filter, types, texts)
  return (
    <ListFilter
      filter={filter}
      none={NO_FILTER}
      isFiltered={isFiltered(filter)}
      words={`${found} · ${words}`}
      actions={actions}
      renderFields={(draft, onDraft) => (
        <FilterFields draft={draft} types={types} texts={texts} onDraft={onDraft} />
      )}
      onFilter={onFilter}
    />
  )
}

interface FilterFieldsProps {
  draft: OwnFilter
  types: NonNullable<OwnFilterProps['types']>
  texts: FilterTexts
  onDraft: (draft: OwnFilter) => void
}

function FilterFields({ draft, types, texts, onDraft }: FilterFieldsProps) {
  const t = useT()
  const localize = useLocalize()
  const { data: departments = [] } = useQuery(departmentsQuery)
  const all = { id: ALL, label: t('mycc.all') }
  const chosen = (value: string) => (value === ALL ? null : value)
  return (
    <>
      <FormField
        label={t(texts.text)}
        value={draft.title}
        maxLength={300}
        autoComplete="off"
        onChange={(title) => onDraft({ ...draft, title })}
      />
      <FilterGroup label={t(texts.days)}>
        <Suspense>
          <DatedRange
            value={{ from: draft.from, to: draft.to }}
            min={FIRST_DAY}
            onChange={({ from, to }) => onDraft({ ...draft, from, to })}
          />
        </Suspense>
      </FilterGroup>
      <FilterChoice label={t('mycc.filterDepartment')}>
        <Select
          boxed
          label={t('mycc.filterDepartment')}
          options={[all, ...departments.map((one) => ({ id: one.id, label: localize(one.name) }))]}
          selected={draft.department ?? ALL}
          onSelect={(value) => onDraft({ ...draft, department: chosen(value) })}
        />
      </FilterChoice>
      {types.length > 0 && (
        <FilterChoice label={t('mycc.filterType')}>
          <Select
            boxed
            label={t('mycc.filterType')}
            options={[all, ...types]}
            selected={draft.template ?? ALL}
            onSelect={(value) => onDraft({ ...draft, template: chosen(value) })}
          />
        </FilterChoice>
      )}
    </>
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
