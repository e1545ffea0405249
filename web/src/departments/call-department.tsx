import type { Department } from '@plat/contract/departments/departments'
import { Video } from 'lucide-react'
import { wishCall } from '../shell/call-wishes.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'

/** Opens the ways to reach a department, beginning with a video call; nothing where it takes no calls. */
export function CallDepartment({ department }: { department: Department }) {
  const t = useT()
  if (!takesCalls(department)) return null
  const about = { kind: 'channel', department: department.id, channel: null, words: null } as const
  return (
    <Button icon={Video} onPress={() => wishCall({ kind: 'panel', about, action: 'call' })}>
      {t('contact.call')}
    </Button>
  )
}

/** Whether a department can be called here. */
export function takesCalls({ tags }: Department): boolean {
  return tags.includes('call')
}
