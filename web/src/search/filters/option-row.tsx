import { memo } from 'react'
import { Check } from '../../ui/check.tsx'
import { type Checked, checkedState, type TreeOption } from './option-tree.ts'

interface OptionRowProps {
  option: TreeOption
  checked: Checked
  count: string | undefined
  faint: boolean
  /** Parameter that the filters' form sends for it; undefined: its group's is sent. */
  param: string | undefined
  onToggle: (option: TreeOption) => void
}

function Row({ option, checked, count, faint, param, onToggle }: OptionRowProps) {
  return (
    <Check
      label={option.label}
      checked={checked}
      count={count}
      faint={faint}
      param={param === undefined ? undefined : { name: param, value: option.id }}
      onToggle={() => onToggle(option)}
    />
  )
}

/**
 * One option with its count. Drawn anew only when what it shows changes: some lists have hundreds,
 * and new counts make new options of all of them.
 */
export const OptionRow = memo(
  Row,
  (before, after) =>
    before.option.id === after.option.id &&
    before.option.label === after.option.label &&
    before.option.members.length === after.option.members.length &&
    before.checked === after.checked &&
    before.count === after.count &&
    before.faint === after.faint &&
    before.param === after.param &&
    before.onToggle === after.onToggle,
)

interface OptionRowsProps {
  options: readonly TreeOption[]
  leaves: ReadonlySet<string>
  write: (count: number) => string | undefined
  faint: (option: TreeOption) => boolean
  param: string | undefined
  onToggle: (option: TreeOption) => void
}

/** Options one after the other, each as it stands under the chosen leaves. */
export function OptionRows({ options, leaves, write, faint, param, onToggle }: OptionRowsProps) {
  return options.map((option) => (
    <OptionRow
      key={option.id}
      option={option}
      checked={checkedState(option, leaves)}
      count={write(option.count)}
      faint={faint(option)}
      param={param}
      onToggle={onToggle}
    />
  ))
}
