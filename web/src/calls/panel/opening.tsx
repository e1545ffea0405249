import type { Channel } from '@plat/contract/offices/channels'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../../shell/use-t.ts'
import { openingWords } from '../opening-words.ts'
import styles from './panel.module.css'

/** Whether an office is open, and until when or from when, on its clock and on the reader's. */
export function Opening({ channel }: { channel: Channel }) {
  const t = useT()
  const { locale } = useIntl()
  const [now] = useState(Date.now)
  const { open, opens, closes, time_zone } = channel
  const moment = open ? closes : opens
  if (moment === null)
    return <p className={styles['quiet']}>{t(open ? 'calls.openNow' : 'calls.closedForLong')}</p>
  const visitor = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const words = openingWords(moment, { office: time_zone, visitor }, locale, now)
  return (
    <p className={styles['quiet']}>
      {t(open ? 'calls.openUntil' : 'calls.opensAt', {
        time: words.office,
        zone: words.zone ?? 'none',
      })}
      {words.visitor !== null && <> {t('calls.yourTime', { time: words.visitor })}</>}
    </p>
  )
}
