import { Link2, Printer } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import styles from './record.module.css'

type Copied = 'no' | 'yes' | 'by-hand'

/** What can be done with a record: copy its link, print it. */
export function RecordActions({ link }: { link: string }) {
  const t = useT()
  const [copied, setCopied] = useState<Copied>('no')
  const address = new URL(link, window.location.origin).href

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setCopied('yes')
    } catch {
      // The browser keeps the clipboard to itself: show the link to copy by hand.
      setCopied('by-hand')
    }
  }

  return (
    <div className={styles['actions']}>
      <Button icon={Link2} onPress={() => void copy()}>
        {t('record.copyLink')}
      </Button>
      <Button icon={Printer} onPress={() => window.print()}>
        {t('record.print')}
      </Button>
      <p role="status" className={styles['copied']}>
        {copied === 'yes' && t('record.copied')}
        {copied === 'by-hand' && t('record.copyByHand', { link: address })}
      </p>
    </div>
  )
}
