import { RESOURCER_TYPES } from '@plat/contract/schedule/resourcer'
import { useT } from '../shell/use-t.ts'
import { Select, type SelectOption } from '../ui/select.tsx'
import { AGENTS, type ResourcerView } from './resourcer-address.ts'
import styles from './resourcer.module.css'

/** Option for all types, and for all agents. */
const ANY = 'any'

interface ResourcerFilterBarProps {
  view: ResourcerView
  onView: (view: ResourcerView) => void
}

/** Restricts the entries to a type, and to an agent or no agent. */
export function ResourcerFilterBar({ view, onView }: ResourcerFilterBarProps) {
  const t = useT()
  return (
    <div className={styles['filter']}>
      <Choice
        label={t('resourcer.type')}
        options={[
          { id: ANY, label: t('resourcer.all') },
          ...RESOURCER_TYPES.map((id) => ({ id, label: t(`resourcer.${id}`) })),
        ]}
        selected={view.type ?? ANY}
        onSelect={(id) => onView({ ...view, type: id === ANY ? null : id })}
      />
      <Choice
        label={t('resourcer.agent')}
        options={[
          { id: ANY, label: t('resourcer.everyone') },
          ...AGENTS.map((id) => ({
            id,
            label: t(id === 'me' ? 'resourcer.me' : 'resourcer.noAgent'),
          })),
        ]}
        selected={view.agent ?? ANY}
        onSelect={(id) => onView({ ...view, agent: id === ANY ? null : id })}
      />
    </div>
  )
}

interface ChoiceProps<Id extends string> {
  label: string
  options: readonly SelectOption<Id>[]
  selected: Id
  onSelect: (id: Id) => void
}

function Choice<Id extends string>({ label, ...choice }: ChoiceProps<Id>) {
  return (
    <div className={styles['choice']}>
      <span aria-hidden>{label}</span>
      <Select boxed label={label} {...choice} />
    </div>
  )
}
