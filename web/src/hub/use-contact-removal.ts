import { addContact, removeContact } from '@plat/contract/agents/agents'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../shell/use-t.ts'
import { contactsQuery } from './agent-queries.ts'
import { contactName, type KeptContact } from './contact-table.tsx'

interface ContactRemoval {
  say: Say
  /** One was put back: what offered it is gone. */
  onRestored: () => void
}

/** Removes kept contacts; the last one can be put back. */
export function useContactRemoval({ say, onRestored }: ContactRemoval) {
  const t = useT()
  const refusal = useRefusal()
  const client = useQueryClient()
  const renew = () => client.invalidateQueries({ queryKey: contactsQuery.queryKey })
  const restore = useMutation({
    networkMode: 'always',
    mutationFn: ({ first_name, last_name, email }: KeptContact) =>
      call(addContact, { body: { first_name, last_name, email } }),
    onSuccess: async (_, contact) => {
      await renew()
      say({ text: t('hub.contactBack', { name: contactName(contact) }) })
      onRestored()
    },
    onError: (error, contact) =>
      say({ text: refusal(error, 'ccai.notBroughtBack'), retry: () => restore.mutate(contact) }),
  })
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: ({ id }: KeptContact) => call(removeContact, { params: { id } }),
    onSuccess: async (_, contact) => {
      await renew()
      say({
        text: t('hub.contactRemoved', { name: contactName(contact) }),
        undo: () => restore.mutate(contact),
      })
    },
    onError: (error, contact) =>
      say({ text: refusal(error, 'hub.notRemoved'), retry: () => remove.mutate(contact) }),
  })
  return { remove: remove.mutate, removing: remove.isPending ? remove.variables.id : null }
}
