import { type Alert, makeAlertFeed, removeAlertFeed } from '@plat/contract/alerts/alerts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CopyButton } from '../../accounts/copy-button.tsx'
import { FormError } from '../../accounts/form-error.tsx'
import { useAlertError } from '../../alerts/use-alert-error.ts'
import { call } from '../../api/client.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import styles from './settings.module.css'

interface FeedBlockProps {
  alert: Alert
  onChanged: () => Promise<unknown>
}

/** The feed of an alert for a reader of feeds: its address is told once, when it is made. */
export function FeedBlock({ alert: { id, feed }, onChanged }: FeedBlockProps) {
  const t = useT()
  const failed = useAlertError()
  const { access } = useTenant().config
  // Readers of feeds do not pass the agency's lock.
  const isLocked = access.basicLogin === 'required'
  const [made, setMade] = useState<string | null>(null)
  const make = useMutation({
    mutationFn: async () => (await call(makeAlertFeed, { params: { id } })).data,
    onSuccess: async ({ feed_url: address }) => {
      setMade(address)
      await onChanged()
    },
  })
  const end = useMutation({
    mutationFn: () => call(removeAlertFeed, { params: { id } }),
    onSuccess: async () => {
      setMade(null)
      await onChanged()
    },
  })
  const error = make.error ?? end.error
  return (
    <section className={styles['feed']} aria-label={t('alerts.feed')}>
      <h3>{t('alerts.feed')}</h3>
      <p>
        {t(
          isLocked
            ? 'alerts.feedLocked'
            : made
              ? 'alerts.feedMade'
              : feed
                ? 'alerts.feedExists'
                : 'alerts.feedNone',
        )}
      </p>
      {made && <code className={styles['address']}>{made}</code>}
      <div className={styles['bar']}>
        {made && <CopyButton label={t('share.copy')} value={made} />}
        {!isLocked && (
          <Button busy={make.isPending} onPress={() => make.mutate()}>
            {t(feed ? 'alerts.feedAgain' : 'alerts.feedMake')}
          </Button>
        )}
        {feed && (
          <Button busy={end.isPending} onPress={() => end.mutate()}>
            {t('alerts.feedEnd')}
          </Button>
        )}
      </div>
      <FormError message={error && failed(error, 'alerts.notChanged')} />
    </section>
  )
}
