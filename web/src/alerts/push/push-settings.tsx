import '../../shell/later-texts.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { FormError } from '../../accounts/form-error.tsx'
import { useMoments } from '../../accounts/use-moments.ts'
import { ApiError } from '../../api/api-error.ts'
import { useShareError } from '../../saved-searches/use-share-error.ts'
import { Awaited } from '../../shell/awaited.tsx'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { pushQuery, registerBrowser, removeBrowser } from './push-queries.ts'
import {
  browserGuid,
  pushState,
  rememberBrowser,
  subscribeBrowser,
  unsubscribeBrowser,
} from './this-browser.ts'
import styles from './push-settings.module.css'

/** Notifications that a browser shows, of this one and the account's others: what it is, on, off. */
export function PushSettings() {
  const t = useT()
  const id = useId()
  const push = useQuery(pushQuery)
  return (
    <section className={styles['push']} aria-labelledby={id}>
      <h3 id={id}>{t('push.title')}</h3>
      <p>{t('push.about')}</p>
      {push.data ? (
        <Browsers serverKey={push.data.key} browsers={push.data.browsers} />
      ) : (
        <Awaited query={push} rows={2} loading={t('push.loading')} />
      )}
    </section>
  )
}

interface BrowsersProps {
  /** Public key of the portal. */
  serverKey: string
  browsers: readonly { readonly guid: string; readonly device: string; readonly created: string }[]
}

function Browsers({ serverKey, browsers }: BrowsersProps) {
  const t = useT()
  const moment = useMoments()
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const failed = useFailure()
  const [state, setState] = useState(pushState)
  const here = browserGuid()
  const isOn = browsers.some(({ guid }) => guid === here)
  const renew = () => client.invalidateQueries({ queryKey: pushQuery.queryKey })
  const turnOn = useMutation({
    mutationFn: async () => {
      const subscription = await subscribeBrowser(serverKey)
      if (subscription !== null) rememberBrowser(await registerBrowser(subscription))
      return subscription !== null
    },
    onSettled: () => {
      setState(pushState())
      return renew()
    },
  })
  const remove = useMutation({
    mutationFn: async (guid: string) => {
      await removeBrowser(guid)
      if (guid === here) await unsubscribeBrowser()
    },
    onSettled: async () => {
      await renew()
      // The button that was pressed goes with its browser.
      place.current?.focus()
    },
  })
  return (
    <div ref={place} tabIndex={-1} className={styles['browsers']}>
      {state !== 'ready' && <p>{t(`push.${state}`)}</p>}
      {state === 'ready' && (isOn ? <p>{t('push.on')}</p> : null)}
      {state === 'ready' && !isOn && (
        <Button busy={turnOn.isPending} onPress={() => turnOn.mutate()}>
          {t('push.turnOn')}
        </Button>
      )}
      <FormError
        message={
          turnOn.error
            ? failed(turnOn.error, 'push.notTurnedOn')
            : turnOn.data === false && state === 'ready'
              ? t('push.notAllowed')
              : null
        }
      />
      {browsers.length > 0 && (
        <ul className={styles['list']} aria-label={t('push.browsers')}>
          {browsers.map(({ guid, device, created }) => (
            <li key={guid}>
              <span dir="auto">{device || t('push.unknownDevice')}</span>
              {guid === here && <span>{t('push.here')}</span>}
              <span>{t('push.since', { when: moment(created) })}</span>
              <Button
                busy={remove.isPending && remove.variables === guid}
                aria-label={t('push.removeOf', { device: device || t('push.unknownDevice') })}
                onPress={() => remove.mutate(guid)}
              >
                {t('push.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FormError message={remove.error && failed(remove.error, 'push.notRemoved')} />
    </div>
  )
}

/** Why it did not work: the portal's reason, or that the browser cannot reach its push service. */
function useFailure() {
  const t = useT()
  const words = useShareError()
  return (error: unknown, sentence: 'push.notTurnedOn' | 'push.notRemoved') =>
    error instanceof ApiError
      ? words(error, sentence)
      : t(sentence, { message: t('push.noService') })
}
