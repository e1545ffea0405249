import type { RecordDetails } from '@plat/contract/records/records'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useLocalize, useT } from '../ui/use-t.ts'
import { ActionLink } from '../ui/action-link.tsx'
import { Button } from '../ui/button.tsx'
import { useWrite } from './field-value.tsx'
import type { Field } from './fields.ts'
import { buttonTarget } from '@plat/contract/records/record-link'
import styles from './record.module.css'

/** A button of the agency: it leads somewhere with the record's own values, or copies one. */
export function ButtonField({ details, ...field }: Field & { details: RecordDetails }) {
  const localize = useLocalize()
  const t = useT()
  const { formatting } = field
  const words = localize(formatting.text ?? formatting.label)
  if (formatting.action === 'copy') return <CopyField {...field} words={words} />
  const target = buttonTarget(details, formatting)
  if (target === null) return null
  return (
    <ActionLink
      href={target.href}
      newWindow={target.opens === 'new' ? t('record.newWindow') : undefined}
    >
      {words}
    </ActionLink>
  )
}

function CopyField({ formatting, value, words }: Field & { words: string }) {
  const t = useT()
  const write = useWrite()
  const [copied, setCopied] = useState<'no' | 'yes' | 'failed'>('no')
  const written = value === null ? '' : write(value, formatting)

  async function copy() {
    try {
      await navigator.clipboard.writeText(written)
      setCopied('yes')
    } catch {
      setCopied('failed')
    }
  }

  return (
    <span className={styles['copyField']}>
      {written}
      <Button look="quiet" icon={Copy} onPress={() => void copy()}>
        {words}
      </Button>
      <span role="status">
        {copied === 'yes' && t('record.valueCopied')}
        {copied === 'failed' && t('record.valueNotCopied')}
      </span>
    </span>
  )
}
