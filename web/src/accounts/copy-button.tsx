import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Done } from './save-row.tsx'

interface CopyButtonProps {
  /** What the button says. */
  label: string
  value: string
}

/** Puts a text that is on screen into the clipboard, and says whether that worked. */
export function CopyButton({ label, value }: CopyButtonProps) {
  const t = useT()
  const [message, setMessage] = useState<string | null>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setMessage(t('profile.copied'))
    } catch {
      // The browser keeps the clipboard to itself: what is on screen can be selected.
      setMessage(t('profile.copyByHand'))
    }
  }
  return (
    <>
      <Button icon={Copy} onPress={() => void copy()}>
        {label}
      </Button>
      <Done message={message} />
    </>
  )
}
