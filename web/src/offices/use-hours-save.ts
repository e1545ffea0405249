import {
  type Channel,
  getOffice,
  type Office,
  type OfficeHours,
  updateOffice,
} from '@plat/contract/offices/channels'
import { useMutation } from '@tanstack/react-query'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useLocalize, useT } from '../shell/use-t.ts'
import type { EntryEdit } from '../statistics/manage/use-entry-edit.ts'
import type { Conflict } from '../statistics/manage/use-entry-save.ts'
import type { HoursDraft } from './hours-draft.ts'
import { useRenewOffices } from './office-queries.ts'

interface HoursSave {
  channel: Channel
  office: Office
  edit: EntryEdit<HoursDraft>
  say: Say
  onClose: () => void
}

interface Sent {
  /** Null: those of the department or agency again. */
  readonly hours: OfficeHours | null
  readonly version: number
}

type Outcome = { readonly saved: Office } | { readonly conflict: Conflict<Office> }

/** Saves the hours of an office and shuts it; where another manager was faster, nothing is overwritten and theirs are read. */
export function useHoursSave({ channel, office, edit, say, onClose }: HoursSave) {
  const t = useT()
  const refusal = useRefusal()
  const name = useLocalize()(channel.name)
  const renew = useRenewOffices()
  const params = { id: channel.id }
  const send = async (body: Sent) => (await call(updateOffice, { params, body })).data
  const saving = useMutation<Outcome, Error, Sent>({
    networkMode: 'always',
    mutationFn: async (sent) => {
      try {
        return { saved: await send(sent) }
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
        return { conflict: { error, theirs: (await call(getOffice, { params })).data } }
      }
    },
    onSuccess: async (outcome, { hours }) => {
      if (!('saved' in outcome)) return
      edit.discard()
      await renew()
      say(
        hours === null
          ? { text: t('offices.inherited', { name }), undo: () => restore(outcome.saved.version) }
          : { text: t('offices.saved', { name }) },
      )
      onClose()
    },
  })
  const { data } = saving
  return {
    save: (wanted: Sent) => saving.mutate(wanted),
    /** Takes the own hours away. */
    inherit: () => saving.mutate({ hours: null, version: office.version }),
    isPending: saving.isPending,
    error: saving.error,
    conflict: data !== undefined && 'conflict' in data ? data.conflict : null,
    /** Takes the conflict or failure off the screen. */
    settle: saving.reset,
  }

  function restore(version: number): void {
    void send({ hours: office.hours, version })
      .then(renew)
      .then(() => say({ text: t('offices.restored', { name }) }))
      .catch((error: unknown) =>
        say({ text: refusal(error, 'ccai.notSaved'), retry: () => restore(version) }),
      )
  }
}
