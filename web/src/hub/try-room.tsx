import { Video } from 'lucide-react'
import { useViewer } from '../accounts/use-viewer.ts'
import { useTestRoom } from '../calls/use-test-room.ts'
import type { Say } from '../shell/act-notice.tsx'
import { useRefusal } from '../shell/use-refusal.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'

/** Opens the own test room; what hinders it is said above the list. */
export function TryRoom({ say }: { say: Say }) {
  const t = useT()
  const refusal = useRefusal()
  const viewer = useViewer()
  const trying = useTestRoom(() => say(null))
  function tryIt(): void {
    trying.mutate(undefined, {
      onError: (error) => say({ text: refusal(error, 'hub.roomNotOpened'), retry: tryIt }),
    })
  }
  if (viewer?.role !== 'internal') return null
  return (
    <Button icon={Video} busy={trying.isPending} onPress={tryIt}>
      {t('hub.tryRoom')}
    </Button>
  )
}
