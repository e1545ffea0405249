import type { Membership } from '@plat/contract/people/people'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Address } from './address.tsx'
import { GROUP_WORDS } from './person-labels.ts'
import styles from './rules-table.module.css'

interface RulesTableProps {
  rules: readonly Membership[]
  /** Guid of the rule that is being taken away. */
  removing: string | null
  onRemove: (rule: Membership) => void
}

/** Rules, each with a button that takes it away. */
export function RulesTable({ rules, removing, onRemove }: RulesTableProps) {
  const t = useT()
  return (
    <table className={styles['table']} aria-label={t('people.groups')}>
      <thead>
        <tr>
          <th scope="col">{t('groups.pattern')}</th>
          <th scope="col">{t('groups.group')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('groups.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.guid}>
            <th scope="row">
              <Address email={rule.pattern} />
            </th>
            <td>{t(GROUP_WORDS[rule.group])}</td>
            <td>
              <Button
                aria-label={t('groups.removeThis', { pattern: rule.pattern })}
                isPending={removing === rule.guid}
                onPress={() => onRemove(rule)}
              >
                {t('groups.remove')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
