import type { CallPerson } from '@plat/contract/calls/call-subject'
import { removeFromCall } from '@plat/contract/calls/invites'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormError } from '../../accounts/form-error.tsx'
import { call } from '../../api/client.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { callsQuery } from '../call-queries.ts'
import { personName } from '../person-name.ts'

interface RemoveDialogProps {
  /** Guid of the call. */
  call: string
  person: CallPerson
  onRemoved: () => void
  onClose: () => void
}

/** Asks before an invited person is removed from a call. */
export function RemoveDialog({ call: id, person, onRemoved, onClose }: RemoveDialogProps) {
  const t = useT()
  const refusal = useRefusal()
  const client = useQueryClient()
  const name = personName(person, t)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(removeFromCall, { params: { id }, body: { user: person.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: callsQuery.queryKey })
      onRemoved()
    },
  })
  return (
    <Dialog
      open
      title={t('call.room.removeTitle', { name })}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" busy={isPending} onPress={() => mutate()}>
            {t('call.room.remove')}
          </Button>
          <Button onPress={onClose}>{t('call.card.cancel')}</Button>
        </>
      }
    >
      <p>{t('call.room.removeText')}</p>
      <FormError message={error && refusal(error, 'call.room.notRemoved', { name })} />
    </Dialog>
  )
}
