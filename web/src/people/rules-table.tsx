import type { Membership } from '@plat/contract/people'
import { useText } from '../shell/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Address } from './address.tsx'
import { GROUP_WORDS } from './person-words.ts'
import styles from './rules-table.module.css'

interface RulesTableProps {
  rules: readonly Membership[]
  /** Guid of the rule that is being taken away. */
  removing: string | null
  onRemove: (rule: Membership) => void
}

/** Rules, each with a button that takes it away. */
export function RulesTable({ rules, removing, onRemove }: RulesTableProps) {
  const text = useText()
  return (
    <table className={styles['table']} aria-label={text('people.groups')}>
      <thead>
        <tr>
          <th scope="col">{text('groups.pattern')}</th>
          <th scope="col">{text('groups.group')}</th>
          <th scope="col">
            <span className="visually-hidden">{text('groups.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.guid}>
            <th scope="row">
              <Address email={rule.pattern} />
            </th>
            <td>{text(GROUP_WORDS[rule.group])}</td>
            <td>
              <Button
                aria-label={text('groups.removeThis', { pattern: rule.pattern })}
                isPending={removing === rule.guid}
                onPress={() => onRemove(rule)}
              >
                {text('groups.remove')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
