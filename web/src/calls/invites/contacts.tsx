import { inviteToCall, listContacts, requestJoin } from '@plat/contract/calls/invites'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, useId } from 'react'
import { FormError } from '../../accounts/form-error.tsx'
import { call } from '../../api/client.ts'
import { Awaited } from '../../shell/awaited.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchTextField } from '../../ui/search-text-field.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { callsQuery } from '../call-queries.ts'
import { type ContactRow, contactRows, findContacts, isAgent } from './contact-list.ts'
import styles from './invites.module.css'

/** Most contacts that are listed without a filter. */
const FEW = 10
/** Milliseconds between two requests while contacts are on screen: no message reports who is available. */
const CONTACTS_MS = 30_000

const contactsQuery = queryOptions({
  queryKey: ['call-contacts'],
  queryFn: async ({ signal }) => (await call(listContacts, {}, { signal })).data,
  staleTime: 0,
  networkMode: 'always',
  refetchInterval: CONTACTS_MS,
})

/** Whom an agent can invite: agents, who can be asked to join now as well, interpreters and departments. */
export function Contacts({ call: id }: { call: string }) {
  const t = useT()
  const localize = useLocalize()
  const { data, error, refetch } = useQuery(contactsQuery)
  if (data === undefined)
    return (
      <div className={styles['contacts']}>
        <Awaited query={{ error, refetch }} rows={3} loading={t('call.contacts.loading')} />
      </div>
    )
  if (data.length === 0)
    return (
      <div className={styles['contacts']}>
        <EmptyState message={t('call.contacts.none')} />
      </div>
    )
  return <FoundContacts call={id} rows={contactRows(data, localize, t('call.seat.interpreter'))} />
}

interface Act {
  readonly row: ContactRow
  readonly how: 'invite' | 'call'
}

/** Invites a contact by mail, or asks an agent to join now. */
function useContactAct(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ row: { contact }, how }: Act) => {
      if (how === 'call' && contact.user !== null)
        await call(requestJoin, { params: { id: contact.user.id }, body: { call_id: id } })
      else {
        const { email, interpreter } = contact
        await call(inviteToCall, {
          params: { id },
          body: { email, ...(interpreter !== null && { interpreter: true }) },
        })
      }
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: callsQuery.queryKey }),
        client.invalidateQueries({ queryKey: contactsQuery.queryKey }),
      ]),
  })
}

function FoundContacts({ call: id, rows }: { call: string; rows: readonly ContactRow[] }) {
  const t = useT()
  const refusal = useRefusal()
  const [typed, setTyped] = useState('')
  const { mutate, isPending, isSuccess, error, variables } = useContactAct(id)
  const found = rows.length > FEW ? findContacts(rows, typed) : rows
  const done =
    isSuccess && variables.how === 'invite'
      ? t(isAgent(variables.row.contact) ? 'call.contacts.invitedAgent' : 'call.contacts.invited')
      : ''
  const failure = variables?.how === 'call' ? 'call.contacts.notCalled' : 'call.contacts.notInvited'
  return (
    <div className={styles['form']}>
      {rows.length > FEW && (
        <SearchTextField
          label={t('call.contacts.filter')}
          placeholder={t('call.contacts.filter')}
          value={typed}
          onChange={setTyped}
        />
      )}
      {found.length === 0 ? (
        <div className={styles['contacts']}>
          <EmptyState message={t('call.contacts.noMatch', { words: typed.trim() })} />
        </div>
      ) : (
        <ul className={styles['contacts']} aria-label={t('call.contacts.title')}>
          {found.map((row) => (
            <Contact
              key={row.contact.user?.id ?? row.contact.email}
              row={row}
              pending={
                isPending && variables.row.contact.email === row.contact.email
                  ? variables.how
                  : null
              }
              onAct={(how) => {
                if (!isPending) mutate({ row, how })
              }}
            />
          ))}
        </ul>
      )}
      <p role="status" className={styles['done']}>
        {done}
      </p>
      <FormError message={error && refusal(error, failure, { name: variables?.row.name ?? '' })} />
    </div>
  )
}

interface ContactProps {
  row: ContactRow
  /** What is being sent for this contact; null: nothing. */
  pending: 'invite' | 'call' | null
  onAct: (how: 'invite' | 'call') => void
}

/** A contact with its buttons. Only agents can be called, where they are available. */
function Contact({ row: { contact, name, about }, pending, onAct }: ContactProps) {
  const t = useT()
  const reason = useId()
  const { email, available, user } = contact
  const isCallable = isAgent(contact) && user !== null
  return (
    <li className={styles['row']}>
      <div className={styles['person']}>
        <p className={styles['name']} dir="auto">
          {name}
        </p>
        {name !== email && <p className={styles['quiet']}>{email}</p>}
        {about !== '' && <p className={styles['quiet']}>{about}</p>}
        {isCallable && !available && (
          <p id={reason} className={styles['quiet']}>
            {t('call.contacts.notAvailable')}
          </p>
        )}
      </div>
      <div className={styles['acts']}>
        <Button
          aria-label={t('call.contacts.inviteName', { name })}
          busy={pending === 'invite'}
          onPress={() => onAct('invite')}
        >
          {t('call.inviting.invite')}
        </Button>
        {isCallable && (
          <Button
            aria-label={t('call.contacts.callName', { name })}
            // A button that is disabled would lose the focus.
            aria-disabled={!available || undefined}
            {...(!available && { 'aria-describedby': reason })}
            busy={pending === 'call'}
            className={available ? '' : (styles['off'] ?? '')}
            onPress={() => {
              if (available) onAct('call')
            }}
          >
            {t('call.contacts.call')}
          </Button>
        )}
      </div>
    </li>
  )
}
