import { NO_VALUE } from '@plat/contract/criteria'
import { expandChoice, leavesOf } from '@plat/contract/filters'
import { ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../shell/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Check } from '../ui/check.tsx'
import { SearchTextField } from '../ui/search-text-field.tsx'
import type { FilterProps } from './filter-panel.tsx'
import {
  checkedState,
  compactChoice,
  findOptions,
  optionTree,
  toggleOption,
  type TreeOption,
} from './option-tree.ts'
import { optionLabel, withEntry } from './search-words.ts'
import { useLanguage } from './use-search-words.ts'
import styles from './filter-panel.module.css'

/** Options that show before "Show more". */
const FIRST_OPTIONS = 8
/** Lists longer than this can be searched. */
const FINDABLE = 12

/** Options to choose any of, in two levels, each with the records behind it. Nothing chosen means all. */
export function OptionFilter({ filter, module, state, update, facets }: FilterProps) {
  const text = useText()
  const language = useLanguage()
  const { formatNumber } = useIntl()
  const [find, setFind] = useState('')
  const [all, setAll] = useState(false)
  const { criterion, params } = filter
  const facet = facets?.find((candidate) => candidate.criterion === criterion)

  const tree = useMemo(() => {
    const counts = new Map(facet?.options.map(({ value, count }) => [value ?? NO_VALUE, count]))
    return optionTree(
      params.options ?? [],
      counts,
      (id) => optionLabel(id, filter, module, language),
      language.locale,
    )
  }, [facet, params.options, filter, module, language])

  const chosen = state.choices[criterion]
  const leaves = useMemo(
    () => new Set(expandChoice(chosen ?? [], params.options ?? [])),
    [chosen, params.options],
  )
  const choose = (next: ReadonlySet<string>) =>
    update({ choices: withEntry(state.choices, criterion, compactChoice(next, tree)) })

  const found = findOptions(tree, find)
  // What is chosen stays in sight however rare it is.
  const shown =
    all || find
      ? found
      : found.filter((option, i) => i < FIRST_OPTIONS || checkedState(option, leaves) !== 'none')
  const hidden = found.length - shown.length
  const findable = tree.flatMap(leavesOf).length > FINDABLE
  const total = tree.reduce((sum, { count }) => sum + count, 0)
  const write = (count: number) => (facet ? formatNumber(count) : undefined)

  return (
    <>
      {findable && (
        <div className={styles['find']}>
          <SearchTextField
            label={text('filter.find')}
            placeholder={text('filter.find')}
            clearLabel={text('action.clear')}
            value={find}
            onChange={setFind}
          />
        </div>
      )}
      {params.allOption !== false && !find && (
        <Check
          label={text('filter.all')}
          checked={chosen ? 'none' : 'all'}
          count={write(total)}
          onToggle={() => choose(new Set())}
        />
      )}
      {shown.map((option) =>
        option.members.length > 0 ? (
          <OptionGroup
            key={option.id}
            option={option}
            leaves={leaves}
            open={find !== '' || checkedState(option, leaves) === 'some'}
            write={write}
            onToggle={(toggled) => choose(toggleOption(toggled, leaves))}
          />
        ) : (
          <Check
            key={option.id}
            label={option.label}
            checked={checkedState(option, leaves)}
            count={write(option.count)}
            faint={facet !== undefined && option.count === 0}
            onToggle={() => choose(toggleOption(option, leaves))}
          />
        ),
      )}
      {found.length === 0 && (
        <p className={styles['none']}>{text(find ? 'filter.notFound' : 'filter.noOptions')}</p>
      )}
      {(hidden > 0 || all) && !find && (
        <Button look="quiet" aria-expanded={all} onPress={() => setAll(!all)}>
          {all ? text('filter.fewer') : text('filter.more', { count: hidden })}
        </Button>
      )}
    </>
  )
}

interface OptionGroupProps {
  option: TreeOption
  leaves: ReadonlySet<string>
  /** Unfolded from the start. */
  open: boolean
  write: (count: number) => string | undefined
  onToggle: (option: TreeOption) => void
}

/** An option with members, folded until they are wanted. */
function OptionGroup({ option, leaves, open, write, onToggle }: OptionGroupProps) {
  const text = useText()
  const [unfolded, setUnfolded] = useState<boolean | null>(null)
  const expanded = unfolded ?? open
  return (
    <div role="group" aria-label={option.label}>
      <div className={styles['group']}>
        <button
          type="button"
          className={styles['fold']}
          aria-expanded={expanded}
          aria-label={text('filter.members', { group: option.label })}
          onClick={() => setUnfolded(!expanded)}
        >
          <ChevronRight size={16} aria-hidden />
        </button>
        <Check
          label={option.label}
          checked={checkedState(option, leaves)}
          count={write(option.count)}
          onToggle={() => onToggle(option)}
        />
      </div>
      {expanded && (
        <div className={styles['members']}>
          {option.members.map((member) => (
            <Check
              key={member.id}
              label={member.label}
              checked={checkedState(member, leaves)}
              count={write(member.count)}
              faint={write(member.count) !== undefined && member.count === 0}
              onToggle={() => onToggle(member)}
            />
          ))}
        </div>
      )}
    </div>
  )
}
