import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Say } from '../shell/act-notice.tsx'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddContactForm } from './add-contact-form.tsx'
import { contactsQuery } from './agent-queries.ts'
import { ContactTable, isKept } from './contact-table.tsx'
import { useContactRemoval } from './use-contact-removal.ts'
import styles from './hub.module.css'

/** People outside the agency whom agents often invite to calls. */
export function ContactsTab({ say }: { say: Say }) {
  const t = useT()
  const words = useErrorMessages()
  const client = useQueryClient()
  const lead = useRef<HTMLParagraphElement>(null)
  const removal = useContactRemoval({ say, onRestored: () => lead.current?.focus() })
  const { data, error, refetch } = useQuery(contactsQuery)
  if (!data)
    return error ? (
      <ErrorState {...words(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={5} label={t('shell.loading')} />
    )
  const kept = data.filter(isKept)
  return (
    <div className={styles['tab']}>
      <p ref={lead} tabIndex={-1} className={styles['about']}>
        {t('hub.contactsLead')}
      </p>
      {error && (
        <Banner action={<Button onPress={() => void refetch()}>{t('action.retry')}</Button>}>
          <p>{t('ccai.notRenewed', { message: words(error).message })}</p>
        </Banner>
      )}
      <AddContactForm
        onAdded={(name) => {
          say({ text: t('hub.contactAdded', { name }) })
          void client.invalidateQueries({ queryKey: contactsQuery.queryKey })
        }}
      />
      {kept.length === 0 ? (
        <EmptyState message={t('hub.noContacts')} />
      ) : (
        <ContactTable contacts={kept} removing={removal.removing} onRemove={removal.remove} />
      )}
    </div>
  )
}
