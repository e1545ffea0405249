import { parameterOf } from '@plat/contract/search/search-url-names'
import { useState } from 'react'
import { useT } from '../../ui/use-t.ts'
import { Check } from '../../ui/check.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { useMultipleChoice } from './use-options.ts'
import type { FilterProps } from './filter-types.ts'
import { OptionRows } from './option-row.tsx'
import { checkedState, clearGroup, type TreeOption } from './option-tree.ts'
import styles from './options.module.css'

/**
 * Groups of options that unfold one by one. Folding a group takes back what was chosen in it, unless
 * that is all of it. Folded from the start unless the filter says `collapsed: false`.
 */
export function CheckGroups(props: FilterProps) {
  const { filter } = props
  const t = useT()
  const { tree, leaves, write, faint, total, allLabel, choose, toggle } = useMultipleChoice(props)
  const param = parameterOf(filter.criterion)
  const shown = { leaves, write, faint, onToggle: toggle }
  const groups = tree.filter(({ members }) => members.length > 0)
  const single = tree.filter(({ members }) => members.length === 0)

  const [open, setOpen] = useState(
    () =>
      new Set(
        groups
          .filter(
            (group) => filter.params.collapsed === false || checkedState(group, leaves) === 'some',
          )
          .map(({ id }) => id),
      ),
  )
  const fold = (group: TreeOption, opened: boolean) => {
    const next = new Set(open)
    if (opened) next.add(group.id)
    else next.delete(group.id)
    setOpen(next)
    if (!opened && checkedState(group, leaves) === 'some')
      choose((before) => clearGroup(group, before))
  }

  return (
    <div className={styles['options']}>
      {filter.params.allOption !== false && (
        <Check
          label={allLabel}
          checked={leaves.size === 0 ? 'all' : 'none'}
          count={write(total)}
          onToggle={() => choose(() => new Set())}
        />
      )}
      {groups.map((group) => (
        <Disclosure
          key={group.id}
          look="inner"
          title={group.label}
          note={write(group.count)}
          open={open.has(group.id)}
          onOpen={(opened) => fold(group, opened)}
        >
          <Check
            label={t('filter.allOf', { group: group.label })}
            checked={checkedState(group, leaves)}
            count={write(group.count)}
            param={{ name: param, value: group.id }}
            onToggle={() => toggle(group)}
          />
          <div className={styles['columns']}>
            <OptionRows
              {...shown}
              options={group.members}
              param={checkedState(group, leaves) === 'all' ? undefined : param}
            />
          </div>
        </Disclosure>
      ))}
      <div className={styles['columns']}>
        <OptionRows {...shown} options={single} param={param} />
      </div>
    </div>
  )
}
