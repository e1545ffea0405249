import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { viewerQuery } from '../api/queries.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useT } from '../ui/use-t.ts'
import styles from './cached-configs.module.css'
import './later-texts.ts'

/** Answers that the application keeps. The session is not among them: forgetting it would sign out. */
const KEPT_OUT = viewerQuery.queryKey[0]

interface Entry {
  key: string
  /** When it was read, in milliseconds since 1970. */
  read: number
}

/** The answers that this browser keeps, and a way to forget them: the next page asks anew. */
export default function CachedConfigs({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { formatTime } = useIntl()
  const client = useQueryClient()
  const [entries, setEntries] = useState(() => entriesOf(client))

  function reset() {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEPT_OUT })
    setEntries(entriesOf(client))
  }

  return (
    <Dialog
      title={t('cache.title')}
      closeLabel={t('cache.closeDialog')}
      open
      onClose={onClose}
      actions={
        <>
          <Button isDisabled={entries.length === 0} onPress={reset}>
            {t('cache.reset')}
          </Button>
          <Button onPress={onClose}>{t('action.close')}</Button>
        </>
      }
    >
      {entries.length > 0 ? (
        <ul className={styles['entries']} aria-label={t('cache.title')}>
          {entries.map(({ key, read }) => (
            <li key={key}>
              <code>{key}</code>
              <span>{t('cache.read', { time: formatTime(read, { timeStyle: 'medium' }) })}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status">{t('cache.empty')}</p>
      )}
    </Dialog>
  )
}

function entriesOf(client: QueryClient): Entry[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey, state }) => queryKey[0] !== KEPT_OUT && state.dataUpdatedAt > 0)
    .map(({ queryKey, state }) => ({
      key: queryKey.map(partOf).join(' / '),
      read: state.dataUpdatedAt,
    }))
}

function partOf(part: unknown): string {
  return typeof part === 'string' ? part : JSON.stringify(part)
}
