import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ActNotice, useActNotice } from '../shell/act-notice.tsx'
import { useT } from '../ui/use-t.ts'
import { Segments } from '../ui/segments.tsx'
import { CallBackRow } from './call-back-row.tsx'
import { CallList } from './call-list.tsx'
import { callBacksQuery } from './log-queries.ts'
import { addressWith } from '../ui/address-with.ts'
import styles from './call-logs.module.css'

/** Residents who wait to be called back, the oldest request first; or call-backs that are done. @param viewer guid */
export function CallBacks({ viewer }: { viewer: string }) {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const state = params.get('state') === 'done' ? 'done' : 'waiting'
  const { said, say } = useActNotice()
  const list = useInfiniteQuery(callBacksQuery(state))
  return (
    <div className={styles['tab']}>
      <div className={styles['states']}>
        <Segments
          label={t('callBacks.state')}
          options={[
            { id: 'waiting', label: t('callBacks.waiting') },
            { id: 'done', label: t('callBacks.done') },
          ]}
          selected={state}
          onSelect={(next) => {
            say(null)
            setParams(addressWith(params, { state: next === 'done' ? next : null }), {
              replace: true,
              preventScrollReset: true,
            })
          }}
        />
      </div>
      <ActNotice said={said} say={say} />
      <CallList
        list={list}
        counted={(count) => t('callBacks.count', { count })}
        none={t(state === 'done' ? 'callBacks.noneDone' : 'callBacks.noneWaiting')}
      >
        {(callBacks) => (
          <ul aria-label={t('callBacks.title')} className={styles['callBacks']}>
            {callBacks.map((callBack) => (
              <CallBackRow key={callBack.id} callBack={callBack} viewer={viewer} say={say} />
            ))}
          </ul>
        )}
      </CallList>
    </div>
  )
}
