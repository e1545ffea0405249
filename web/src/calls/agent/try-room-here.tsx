import { Video } from 'lucide-react'
import { useT } from '../../shell/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../panel/failure.tsx'
import { useTestRoom } from '../use-test-room.ts'

/** Opens the own test room, from the agent's menu. @param onOpened closes the menu */
export default function TryRoomHere({ onOpened }: { onOpened: () => void }) {
  const t = useT()
  const trying = useTestRoom(onOpened)
  return (
    <>
      <Failure error={trying.error} sentence="hub.roomNotOpened" />
      <Button icon={Video} busy={trying.isPending} onPress={() => trying.mutate()}>
        {t('hub.tryRoom')}
      </Button>
    </>
  )
}
