import type { Department } from '@plat/contract/departments/departments'
import { CalendarClock } from 'lucide-react'
import { wishCall } from '../shell/call-wishes.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'

/** Asks for an appointment with a department; nothing where it takes none. */
export function BookDepartment({ department }: { department: Department }) {
  const t = useT()
  if (!takesAppointments(department)) return null
  const about = { kind: 'channel', department: department.id, channel: null, words: null } as const
  return (
    <Button
      icon={CalendarClock}
      onPress={() => wishCall({ kind: 'panel', about, action: 'appointment' })}
    >
      {t('contact.appointment')}
    </Button>
  )
}

/** Whether appointments with a department can be made here. */
export function takesAppointments(department: Department | null): boolean {
  return department?.tags.includes('appointment') ?? false
}
