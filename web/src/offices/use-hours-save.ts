import { type Channel, getOffice, type Office, updateOffice } from '@plat/contract/offices/channels'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import type { EntryEdit } from '../statistics/manage/use-entry-edit.ts'
import type { Conflict } from '../statistics/manage/use-entry-save.ts'
import { type OfficeChange, type OfficeDraft, ownSlots } from './office-draft.ts'
import { officeQuery, useRenewOffices } from './office-queries.ts'

interface HoursSave {
  channel: Channel
  office: Office
  edit: EntryEdit<OfficeDraft>
  say: Say
  onClose: () => void
}

interface Sent extends OfficeChange {
  readonly version: number
}

type Outcome = { readonly saved: Office } | { readonly conflict: Conflict<Office> }

/** Saves hours and slots of an office and shuts it; where another manager was faster, nothing is overwritten and theirs are read. */
export function useHoursSave({ channel, office, edit, say, onClose }: HoursSave) {
  const t = useT()
  const refusal = useRefusal()
  const name = useLocalize()(channel.name)
  const client = useQueryClient()
  const renew = useRenewOffices()
  const params = { id: channel.id }
  const send = async (body: Sent) => (await call(updateOffice, { params, body })).data
  const saving = useMutation<Outcome, Error, Sent>({
    mutationFn: async (sent) => {
      try {
        return { saved: await send(sent) }
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
        const theirs = (await call(getOffice, { params })).data
        client.setQueryData(officeQuery(channel.id).queryKey, theirs)
        return { conflict: { error, theirs } }
      }
    },
    onSuccess: async (outcome, { hours, slots }) => {
      if (!('saved' in outcome)) return
      edit.discard()
      await renew()
      const { version } = outcome.saved
      if (hours === null && office.from === 'own')
        say({ text: t('offices.inherited', { name }), undo: () => restore(slots, version) })
      else say({ text: t(slots === undefined ? 'offices.saved' : 'offices.savedSlots', { name }) })
      onClose()
    },
  })
  const { data } = saving
  return {
    save: (wanted: Sent) => saving.mutate(wanted),
    isPending: saving.isPending,
    error: saving.error,
    conflict: data !== undefined && 'conflict' in data ? data.conflict : null,
    /** Takes the conflict or failure off the screen. */
    settle: saving.reset,
  }

  /** Saves the office as it was. @param changed slots that were saved; undefined: they stayed as they were */
  function restore(changed: OfficeChange['slots'], version: number): void {
    const slots = changed === undefined ? {} : { slots: ownSlots(office) }
    void send({ hours: office.hours, ...slots, version })
      .then(renew)
      .then(() => say({ text: t('offices.restored', { name }) }))
      .catch((error: unknown) =>
        say({ text: refusal(error, 'ccai.notSaved'), retry: () => restore(changed, version) }),
      )
  }
}
