import { openTestRoom } from '@plat/contract/calls/check'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { FormError } from '../../accounts/form-error.tsx'
import { lacksSecondFactor, useViewer } from '../../accounts/use-viewer.ts'
import { call } from '../../api/client.ts'
import { paths } from '../../paths.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useT } from '../../ui/use-t.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { callsQuery } from '../call-queries.ts'
import { JOINED } from '../joined.ts'
import { showCall } from '../show-call.ts'
import { isOwnTestRoom } from './own-test-room.ts'

/** Whether the viewer may have a test room. */
export function useHasTestRoom(): boolean {
  const viewer = useViewer()
  return viewer?.role === 'internal' && !lacksSecondFactor(viewer)
}

/** Opens the account's test room, or leads back to it; nothing for those who may not have one. */
export function OpenTestRoom({ look }: Pick<ButtonProps, 'look'>) {
  const t = useT()
  const client = useQueryClient()
  const navigate = useNavigate()
  const refusal = useRefusal()
  const viewer = useViewer()
  const isWanted = useHasTestRoom()
  const { data } = useQuery({ ...callsQuery, enabled: isWanted })
  const open = useMutation({
    mutationFn: async () => (await call(openTestRoom, { body: {} })).data,
    onSuccess: (room) => {
      showCall(client, room)
      void navigate(paths.call(room.id), { state: JOINED })
    },
  })
  if (!isWanted) return null
  const isOpen = isOwnTestRoom(data?.call?.information, viewer?.id)
  return (
    <>
      <Button look={look} busy={open.isPending} onPress={() => open.mutate()}>
        {t(isOpen ? 'call.test.return' : 'call.test.open')}
      </Button>
      <FormError message={open.error && refusal(open.error, 'call.test.failed')} />
    </>
  )
}
