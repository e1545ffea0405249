import type { Channel } from '@plat/contract/offices/channels'
import { useLocalize, useT } from '../ui/use-t.ts'
import { Select } from '../ui/select.tsx'
import styles from './call-logs.module.css'

interface ChannelChoiceProps {
  /** Own channel of each department. */
  departments: readonly Channel[]
  /** Own channel of the chosen department, and its other channels. */
  own: Channel
  others: readonly Channel[]
  /** The chosen channel. */
  channel: Channel
  /** @param department its id */
  onDepartment: (department: string) => void
  onChannel: (channel: Channel) => void
}

/** Chooses a department, and all of it or one of its channels. */
export function ChannelChoice(props: ChannelChoiceProps) {
  const { departments, own, others, channel, onDepartment, onChannel } = props
  const t = useT()
  const localize = useLocalize()
  return (
    <div className={styles['choices']}>
      <div className={styles['choice']}>
        <span aria-hidden>{t('callLogs.department')}</span>
        <Select
          boxed
          label={t('callLogs.department')}
          options={departments.map(({ department, name }) => ({
            id: department,
            label: localize(name),
          }))}
          selected={own.department}
          onSelect={onDepartment}
        />
      </div>
      {others.length > 0 && (
        <div className={styles['choice']}>
          <span aria-hidden>{t('callLogs.channel')}</span>
          <Select
            boxed
            label={t('callLogs.channel')}
            options={[
              { id: own.id, label: t('callLogs.everyChannel') },
              ...others.map(({ id, name }) => ({ id, label: localize(name) })),
            ]}
            selected={channel.id}
            onSelect={(wanted) => {
              const next = [own, ...others].find(({ id }) => id === wanted)
              if (next) onChannel(next)
            }}
          />
        </div>
      )}
    </div>
  )
}
