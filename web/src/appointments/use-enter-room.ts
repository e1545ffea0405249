import { enterAppointmentRoom } from '@plat/contract/schedule/appointment'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '../api/client.ts'
import { readCallsAgain } from '../calls/hear-calls.ts'
import { JOINED } from '../calls/joined.ts'
import { paths } from '../paths.ts'
import type { AppointmentSource } from './appointment-source.ts'

/** Enters the room of a video appointment, which leads to the page of its call. @param guid of the appointment */
export function useEnterRoom({ key }: AppointmentSource, guid: string) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const mutationKey = [...key, 'room']
  const { error, isPending, mutate } = useMutation({
    mutationKey,
    mutationFn: async () => (await call(enterAppointmentRoom, { params: { guid }, body: {} })).data,
    onSuccess: (entered) => void navigate(paths.call(entered.call), { state: JOINED }),
    onSettled: () => {
      readCallsAgain(client)
      void client.invalidateQueries({ queryKey: key })
    },
  })
  return {
    error,
    isPending,
    enter: () => {
      if (client.isMutating({ mutationKey }) === 0) mutate()
    },
  }
}
