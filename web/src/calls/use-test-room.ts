import { openTestRoom } from '@plat/contract/calls/calls'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/client.ts'
import { wishCall } from '../shell/call-wishes.ts'

/** Opens the own test room, where camera, microphone and invites can be tried. @param onOpened just before it is shown */
export function useTestRoom(onOpened: () => void) {
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => (await call(openTestRoom, { body: {} })).data,
    onSuccess: (information) => {
      onOpened()
      wishCall({ kind: 'room', information })
    },
  })
}
