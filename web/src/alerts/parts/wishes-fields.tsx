import type { Cadence } from '@plat/contract/alerts/alerts'
import type { EventKind } from '@plat/contract/alerts/event-kinds'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../ui/use-t.ts'
import { Check } from '../../ui/check.tsx'
import { RadioList } from '../../ui/radio-list.tsx'
import { type AlertWishes, toggleChannel, toggleEvent } from '../alert-wishes.ts'
import { pushQuery } from '../push/push-queries.ts'
import styles from './parts.module.css'

interface WishesFieldsProps {
  wishes: AlertWishes
  /** Kinds of events that the records can bring about: others are not offered. */
  possible: readonly EventKind[]
  onChange: (wishes: AlertWishes) => void
}

/** Which events an alert tells of, when and how. */
export function WishesFields({ wishes, possible, onChange }: WishesFieldsProps) {
  const t = useT()
  const { events, cadence, channels, monthly } = wishes
  const times: readonly Cadence[] = ['immediate', 'daily', 'weekly']
  return (
    <>
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>{t('alerts.events')}</legend>
        {possible.map((kind) => (
          <Check
            key={kind}
            label={t(`alerts.event.${kind}`)}
            checked={events.includes(kind) ? 'all' : 'none'}
            onToggle={() => onChange({ ...wishes, events: toggleEvent(events, kind) })}
          />
        ))}
      </fieldset>
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>{t('alerts.when')}</legend>
        <RadioList
          label={t('alerts.when')}
          options={times.map((id) => ({ id, label: t(`alerts.cadence.${id}`) }))}
          selected={cadence}
          onSelect={(chosen) => onChange({ ...wishes, cadence: chosen })}
        />
      </fieldset>
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>{t('alerts.how')}</legend>
        {(['email', 'push'] as const).map((channel) => (
          <Check
            key={channel}
            label={t(`alerts.channel.${channel}`)}
            checked={channels.includes(channel) ? 'all' : 'none'}
            onToggle={() => onChange({ ...wishes, channels: toggleChannel(channels, channel) })}
          />
        ))}
        {channels.includes('push') && <BrowsersMissing />}
        <p className={styles['hint']}>{t('alerts.alwaysListed')}</p>
        <Check
          label={t('alerts.monthly')}
          checked={monthly ? 'all' : 'none'}
          onToggle={() => onChange({ ...wishes, monthly: !monthly })}
        />
      </fieldset>
    </>
  )
}

/** Without a browser that shows them, choosing notifications in the browser has no effect yet. */
function BrowsersMissing() {
  const t = useT()
  const { data } = useQuery(pushQuery)
  if (data?.browsers.length !== 0) return null
  return (
    <p role="status" className={styles['hint']}>
      {t('alerts.noBrowser')}
    </p>
  )
}
