import type { Channel } from '@plat/contract/offices/channels'
import type { DepartmentChannels } from '../offices/channels-by-department.ts'
import { FilterChoice } from '../shell/list-filter.tsx'
import { useLocalize, useT } from '../shell/use-t.ts'
import { Select } from '../ui/select.tsx'
import styles from './call-logs.module.css'

interface ChannelChoiceProps {
  departments: readonly DepartmentChannels[]
  department: DepartmentChannels
  channel: Channel
  onChoose: (channel: Channel) => void
}

/** Whose calls are listed: a department's, or those of one of its channels. */
export function ChannelChoice({ departments, department, channel, onChoose }: ChannelChoiceProps) {
  const t = useT()
  const localize = useLocalize()
  const { own, others } = department
  const nameOf = ({ id, name }: Channel) => ({ id, label: localize(name) })
  const choose = (channels: readonly Channel[], wanted: string) => {
    const next = channels.find(({ id }) => id === wanted)
    if (next) onChoose(next)
  }
  return (
    <div className={styles['choice']}>
      <FilterChoice label={t('callLogs.department')}>
        <Select
          boxed
          label={t('callLogs.department')}
          options={departments.map((one) => nameOf(one.own))}
          selected={own.id}
          onSelect={(id) =>
            choose(
              departments.map((one) => one.own),
              id,
            )
          }
        />
      </FilterChoice>
      {others.length > 0 && (
        <FilterChoice label={t('callLogs.channel')}>
          <Select
            boxed
            label={t('callLogs.channel')}
            options={[{ id: own.id, label: t('callLogs.everyChannel') }, ...others.map(nameOf)]}
            selected={channel.id}
            onSelect={(id) => choose([own, ...others], id)}
          />
        </FilterChoice>
      )}
    </div>
  )
}
