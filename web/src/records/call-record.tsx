import type { RecordDetails } from '@plat/contract/records/records'
import { MessageSquareText, Phone } from 'lucide-react'
import { paths } from '../paths.ts'
import { wishCall } from '../shell/call-wishes.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { recordTopic } from './record-topic.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { useContactWays, useModuleDepartment } from './use-offers.ts'

interface CallRecordProps {
  /** Code of the record's module. */
  module: string
  record: RecordDetails['record']
}

/** Opens the ways to reach the people who handle a record; nothing where its department takes neither calls nor messages. */
export default function CallRecord({ module, record }: CallRecordProps) {
  const t = useT()
  const department = useModuleDepartment(module)
  const { call, write } = useContactWays(module)
  if (!department) return null
  const about = recordTopic(record, department.id)
  return (
    <>
      {call && (
        <Button icon={Phone} onPress={() => wishCall({ kind: 'panel', about, action: 'default' })}>
          {t('record.call')}
        </Button>
      )}
      {write && (
        <ButtonLink icon={MessageSquareText} to={paths.chat({ record: record.guid, module })}>
          {t('record.write')}
        </ButtonLink>
      )}
    </>
  )
}
