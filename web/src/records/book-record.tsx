import type { RecordDetails } from '@plat/contract/records/records'
import { CalendarClock } from 'lucide-react'
import { wishCall } from '../shell/call-wishes.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { recordTopic } from './record-topic.ts'
import { useContactWays, useModuleDepartment } from './use-offers.ts'

interface BookRecordProps {
  /** Code of the record's module. */
  module: string
  record: RecordDetails['record']
}

/** Asks for an appointment about a record; nothing where its department takes none. */
export default function BookRecord({ module, record }: BookRecordProps) {
  const t = useT()
  const department = useModuleDepartment(module)
  const { appointment } = useContactWays(module)
  if (!department || !appointment) return null
  const about = recordTopic(record, department.id)
  return (
    <Button
      icon={CalendarClock}
      onPress={() => wishCall({ kind: 'panel', about, action: 'appointment' })}
    >
      {t('record.appointment')}
    </Button>
  )
}
