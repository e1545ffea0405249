import { History, Link2, Printer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import styles from './record.module.css'

/** Whether the link was copied; `byHand`: the browser refused, so it is shown for copying by hand. */
type Copied = 'no' | 'yes' | { readonly byHand: string }

interface RecordActionsProps {
  /** The record's own address. */
  link: string
  /** Id of the part with its history, far down in a long record; null where it has none. */
  history: string | null
  /** Actions that need an account: calling about it, following it, a report of it. */
  own: ReactNode
}

/** What can be done with a record: go to its history, copy its link, print it. */
export function RecordActions({ link, history, own }: RecordActionsProps) {
  const t = useT()
  const [copied, setCopied] = useState<Copied>('no')

  async function copy() {
    const address = new URL(link, window.location.origin).href
    try {
      await navigator.clipboard.writeText(address)
      setCopied('yes')
    } catch {
      // The browser keeps the clipboard to itself: show the link to copy by hand.
      setCopied({ byHand: address })
    }
  }

  return (
    <div className={styles['actions']}>
      {history !== null && (
        <Button icon={History} onPress={() => show(history)}>
          {t('record.toHistory')}
        </Button>
      )}
      <Button icon={Link2} onPress={() => void copy()}>
        {t('record.copyLink')}
      </Button>
      <Button icon={Printer} onPress={() => window.print()}>
        {t('record.print')}
      </Button>
      {own}
      <p role="status" className={styles['copied']}>
        {copied === 'yes' && t('record.copied')}
        {typeof copied === 'object' && t('record.copyByHand', { link: copied.byHand })}
      </p>
    </div>
  )
}

/** Brings a part into sight, and the keyboard to it. */
function show(id: string): void {
  const part = document.getElementById(id)
  part?.focus({ preventScroll: true })
  part?.scrollIntoView({ block: 'start' })
}
