import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Check } from '../../ui/check.tsx'
import { SearchTextField } from '../../ui/search-text-field.tsx'
import type { FilterProps } from './filter-types.ts'
import { OptionRow, OptionRows } from './option-row.tsx'
import { type Options, useMultipleChoice } from './use-options.ts'
import { checkedState, findOptions, type TreeOption } from './option-tree.ts'
import { parameterOf } from '@plat/contract/search/search-url-names'
import { leavesOf } from '@plat/contract/search/filters/filters'
import styles from './options.module.css'

/** Options that show before "Show more". */
const FIRST_OPTIONS = 8
/** Lists longer than this can be searched. */
const FINDABLE = 12

/** Options to choose any of, in two levels and two columns, each with the records behind it. Nothing chosen means all. */
export function OptionFilter(props: FilterProps) {
  const { filter } = props
  const t = useT()
  const [find, setFind] = useState('')
  const [all, setAll] = useState(false)
  const options = useMultipleChoice(props)
  const { tree, leaves, write, faint, total, allLabel, choose, toggle } = options
  const { params } = filter
  const param = parameterOf(filter.criterion)

  const found = findOptions(tree, find)
  // What is chosen stays in sight however rare it is.
  const shown =
    all || find
      ? found
      : found.filter((option, i) => i < FIRST_OPTIONS || checkedState(option, leaves) !== 'none')
  const hidden = found.length - shown.length
  const findable = tree.flatMap(leavesOf).length > FINDABLE

  return (
    <div className={styles['options']}>
      {findable && (
        <div className={classNames(styles['find'], 'needs-scripts')}>
          <SearchTextField
            label={t('filter.find')}
            placeholder={t('filter.find')}
            value={find}
            onChange={setFind}
          />
        </div>
      )}
      {params.allOption !== false && !find && (
        <Check
          label={allLabel}
          checked={leaves.size === 0 ? 'all' : 'none'}
          count={write(total)}
          onToggle={() => choose(() => new Set())}
        />
      )}
      <div className={styles['columns']}>
        {shown.map((option) =>
          option.members.length > 0 ? (
            <OptionGroup
              key={option.id}
              option={option}
              options={options}
              param={param}
              open={find !== '' || checkedState(option, leaves) === 'some'}
              onToggle={toggle}
            />
          ) : (
            <OptionRow
              key={option.id}
              option={option}
              checked={checkedState(option, leaves)}
              count={write(option.count)}
              faint={faint(option)}
              param={param}
              onToggle={toggle}
            />
          ),
        )}
      </div>
      {found.length === 0 && (
        <p className={styles['none']}>{t(find ? 'filter.notFound' : 'filter.noOptions')}</p>
      )}
      {(hidden > 0 || all) && !find && (
        <Button look="quiet" aria-expanded={all} onPress={() => setAll(!all)}>
          {all ? t('filter.fewer') : t('filter.more', { count: hidden })}
        </Button>
      )}
    </div>
  )
}

interface OptionGroupProps {
  option: TreeOption
  options: Options
  param: string
  /** Unfolded from the start. */
  open: boolean
  onToggle: (option: TreeOption) => void
}

/** An option with members, folded until they are wanted. */
function OptionGroup({ option, options, param, open, onToggle }: OptionGroupProps) {
  const t = useT()
  const [unfolded, setUnfolded] = useState<boolean | null>(null)
  const expanded = unfolded ?? open
  const { leaves, write, faint } = options
  const checked = checkedState(option, leaves)
  return (
    <div role="group" aria-label={option.label} className={styles['wide']}>
      <div className={styles['group']}>
        <button
          type="button"
          className={styles['fold']}
          aria-expanded={expanded}
          aria-label={t('filter.members', { group: option.label })}
          onClick={() => setUnfolded(!expanded)}
        >
          <ChevronRight size={16} aria-hidden />
        </button>
        <OptionRow
          option={option}
          checked={checked}
          count={write(option.count)}
          faint={faint(option)}
          param={param}
          onToggle={onToggle}
        />
      </div>
      {expanded && (
        <div className={styles['members']}>
          <OptionRows
            options={option.members}
            leaves={leaves}
            write={write}
            faint={faint}
            // A group whose members are all chosen is sent as the group.
            param={checked === 'all' ? undefined : param}
            onToggle={onToggle}
          />
        </div>
      )}
    </div>
  )
}
