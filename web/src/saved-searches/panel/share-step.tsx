import type { SavedSearchDetails } from '@plat/contract/saved-searches/saved-searches'
import { NETWORKS, shareInNetwork } from '@plat/contract/saved-searches/sharing'
import { ChartNoAxesColumn, FileText, Link2, Mail, Share2 } from 'lucide-react'
import { type Dispatch, useId, useState } from 'react'
import { call } from '../../api/client.ts'
import { AnyLink } from '../../ui/any-link.tsx'
import { AgencyWords } from '../../shell/agency-words.tsx'
import { useAreaName } from '../../shell/use-area-name.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../accounts/form-error.tsx'
import { useShareError } from '../use-share-error.ts'
import { getReport, PENDING_MS } from '@plat/contract/reports/reports'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../api/api-error.ts'
import type { PanelAction, PanelState } from './panel-state.ts'
import styles from './panel.module.css'

interface ShareStepProps {
  saved: SavedSearchDetails
  /** Ways of sharing that the module offers. */
  channels: readonly string[]
  /** Whether a stat may be made of it. */
  stat: boolean
  report: PanelState['report']
  act: Dispatch<PanelAction>
}

/** The link of the saved search, and the ways to pass it on. */
export function ShareStep({ saved, channels, stat, report, act }: ShareStepProps) {
  const t = useT()
  const words = useShareError()
  const field = useId()
  const { error, byHand, link, copy, shareBySystem } = useLink(saved, field, () =>
    act({ do: 'copied' }),
  )
  return (
    <div className={styles['step']}>
      <h3 tabIndex={-1}>{t('share.shareTitle')}</h3>
      <AgencyWords as="p" className={styles['title']} dir="auto" text={saved.title} />
      {report && (
        <MadeReport report={report} onSend={() => act({ do: 'choose', step: 'PDF_EMAIL' })} />
      )}
      {typeof navigator.share === 'function' && (
        <Button look="primary" icon={Share2} onPress={() => void shareBySystem()}>
          {t('share.system')}
        </Button>
      )}
      {channels.includes('link') && (
        <>
          <label htmlFor={field} className={styles['label']}>
            {t('share.linkLabel')}
          </label>
          <div className={styles['link']}>
            <input
              id={field}
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button icon={Link2} onPress={() => void copy()}>
              {t('share.copy')}
            </Button>
          </div>
          {byHand && <p role="status">{t('profile.copyByHand')}</p>}
          <p className={styles['quiet']}>
            <AnyLink href={link} target="_blank">
              {t('share.openLink')}
            </AnyLink>
          </p>
        </>
      )}
      <ul className={styles['ways']} aria-label={t('share.ways')}>
        {channels.includes('report') && (
          <li>
            <Button icon={FileText} onPress={() => act({ do: 'choose', step: 'PDF' })}>
              {t('share.pdf')}
            </Button>
          </li>
        )}
        {channels.includes('email') && (
          <li>
            <Button icon={Mail} onPress={() => act({ do: 'choose', step: 'EMAIL' })}>
              {t('share.email')}
            </Button>
          </li>
        )}
        {NETWORKS.filter((network) => channels.includes(network)).map((network) => (
          <li key={network}>
            <Button onPress={() => act({ do: 'network', network })}>{t(`share.${network}`)}</Button>
          </li>
        ))}
        {stat && (
          <li>
            <Button icon={ChartNoAxesColumn} onPress={() => act({ do: 'stat' })}>
              {t('share.stat')}
            </Button>
          </li>
        )}
      </ul>
      <FormError message={error === null ? null : words(error, 'share.notRecorded')} />
    </div>
  )
}

/** The link, and passing it on by the clipboard or by the system's own sheet. */
function useLink(saved: SavedSearchDetails, field: string, onCopied: () => void) {
  const localize = useLocalize()
  const [error, setError] = useState<unknown>(null)
  const [byHand, setByHand] = useState(false)
  const link = saved.public_url ?? ''
  const title = localize(saved.title)

  async function record(request: string): Promise<void> {
    const params = { guid: saved.guid, channel: 'link' as const }
    try {
      await call(shareInNetwork, { params, body: { request } })
      setError(null)
    } catch (failure) {
      setError(failure)
    }
  }
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link)
      onCopied()
    } catch {
      // The browser keeps the clipboard to itself: the link can be selected.
      setByHand(true)
      document.getElementById(field)?.focus()
    }
    await record(crypto.randomUUID())
  }
  async function shareBySystem(): Promise<void> {
    const shared = await navigator.share({ title, url: link }).then(
      () => true,
      // Whoever closes the sheet has shared nothing.
      () => false,
    )
    if (shared) await record(crypto.randomUUID())
  }
  return { error, byHand, link, copy, shareBySystem }
}

interface MadeReportProps {
  report: { readonly guid: string; readonly name: string }
  onSend: () => void
}

/** The report that was asked for: being made, ready to be opened and sent, or not made. */
export function MadeReport({ report, onSend }: MadeReportProps) {
  const t = useT()
  const area = useAreaName('mycc')
  const { data, error } = useQuery({
    queryKey: ['report', report.guid],
    queryFn: async ({ signal }) =>
      (await call(getReport, { params: { id: report.guid } }, { signal })).data,
    refetchInterval: ({ state }) =>
      !isGone(state.error) && (state.data === undefined || state.data.status === 'pending')
        ? PENDING_MS
        : false,
  })
  const gone = isGone(error)
  const waits = !gone && (data === undefined || data.status === 'pending')
  return (
    <div className={styles['report']}>
      <p className={styles['title']} dir="auto">
        {report.name}
      </p>
      <p role="status" className={styles['quiet']}>
        {data?.status === 'failed' && t('share.reportNotMade', { message: data.error ?? '' })}
        {data?.status === 'complete' && data.error}
        {waits && t('share.reportWaits')}
        {gone && t('mycc.reportMissingText', { area })}
      </p>
      {!gone && data?.status === 'complete' && data.url !== null && (
        <div className={styles['actions']}>
          <AnyLink href={data.url} target="_blank">
            {t('share.openReport')}
          </AnyLink>
          <Button icon={Mail} onPress={onSend}>
            {t('share.sendReport')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Whether it was deleted meanwhile, as in another tab. */
function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'not_found'
}
