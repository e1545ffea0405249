import type { Contact } from '@plat/contract/agents/agents'
import { inviteToCall, requestJoin } from '@plat/contract/calls/calls'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FormError } from '../../../accounts/form-error.tsx'
import { call } from '../../../api/client.ts'
import type { MessageId } from '../../../locales/message-id.ts'
import { useErrorMessages } from '../../../shell/use-error-messages.ts'
import { useRefusal } from '../../../shell/use-refusal.ts'
import { useLocalize, useT } from '../../../shell/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { personName } from '../../person-name.ts'
import { useRoom } from '../room-context.ts'
import { contactsQuery } from './invite-queries.ts'
import styles from './side.module.css'

/** Whom an agent may invite: agents, who can be called as well, then others. */
export function Contacts({ onDone }: { onDone: (done: MessageId) => void }) {
  const t = useT()
  const words = useErrorMessages()
  const refusal = useRefusal()
  const { id } = useRoom().information
  const { data, error, refetch } = useQuery(contactsQuery)
  const invite = useMutation({
    networkMode: 'always',
    mutationFn: ({ email }: Contact) =>
      call(inviteToCall, { params: { id }, body: { recipients: email } }),
    onSuccess: (_, { modules }) =>
      onDone(modules.length > 0 ? 'call.room.calledAgent' : 'call.room.invitedContact'),
  })
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: (agent: string) =>
      call(requestJoin, { params: { id: agent }, body: { call_id: id } }),
    onSuccess: () => onDone('call.room.calledAgent'),
  })
  if (!data)
    return error ? (
      <ErrorState {...words(error)} onRetry={() => void refetch()} />
    ) : (
      <Skeleton rows={3} label={t('call.room.loadingContacts')} />
    )
  if (data.length === 0) return <EmptyState message={t('call.room.noContacts')} />
  const failure = invite.error ?? ask.error
  return (
    <>
      <FormError message={failure && refusal(failure, 'call.room.notInvited')} />
      {/* What scrolls is reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles['contacts']} tabIndex={0} aria-label={t('call.room.contacts')}>
        {data.map((contact) => (
          <ContactRow
            key={contact.user?.id ?? contact.id ?? contact.email}
            contact={contact}
            busy={invite.isPending || ask.isPending}
            onInvite={() => invite.mutate(contact)}
            onCall={contact.user && (() => contact.user && ask.mutate(contact.user.id))}
          />
        ))}
      </ul>
    </>
  )
}

interface ContactRowProps {
  contact: Contact
  busy: boolean
  onInvite: () => void
  /** Null: they cannot be called. */
  onCall: (() => void) | null
}

function ContactRow({ contact, busy, onInvite, onCall }: ContactRowProps) {
  const t = useT()
  const localize = useLocalize()
  const { modules, available, email } = contact
  const name = personName(contact) || email
  const isAgent = modules.length > 0
  return (
    <li className={styles['contact']}>
      <p>
        <strong>{name}</strong>
        {name !== email && <span className={styles['quiet']}>{email}</span>}
        {isAgent && (
          <span className={styles['quiet']}>
            {t(available ? 'call.room.available' : 'call.room.notAvailable')} ·{' '}
            {modules.map(({ display_name: title }) => localize(title)).join(', ')}
          </span>
        )}
      </p>
      <div className={styles['row']}>
        <Button aria-label={t('call.room.inviteName', { name })} busy={busy} onPress={onInvite}>
          {t('call.room.invite')}
        </Button>
        {isAgent && onCall && (
          <Button aria-label={t('call.room.callName', { name })} busy={busy} onPress={onCall}>
            {t('call.room.call')}
          </Button>
        )}
      </div>
    </li>
  )
}
