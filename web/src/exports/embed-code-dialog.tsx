import { embedCode } from '@plat/contract/exports/exports'
import { Copy } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './embed-dialog.module.css'

interface EmbedCodeDialogProps {
  title: string
  lead: string
  /** Path and query of the page that the frame shows. */
  path: string
  /** What the frame is called. */
  name: string
  /** What can be chosen about it. */
  children?: ReactNode
  onClose: () => void
}

/** The code that shows a page of ours in a frame on a site of the agency's list. */
export function EmbedCodeDialog(props: EmbedCodeDialogProps) {
  const { title, lead, path, name, children, onClose } = props
  const t = useT()
  const id = useId()
  const [message, setMessage] = useState('')
  const src = `${window.location.origin}${path}`
  const code = embedCode({ src, title: name, width: '100%', height: 600 })

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setMessage(t('download.embedCopied'))
    } catch {
      // The browser keeps the clipboard to itself: what is on screen can be selected.
      setMessage(t('download.embedByHand'))
    }
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" icon={Copy} onPress={() => void copy()}>
            {t('download.embedCopy')}
          </Button>
          <p role="status" className={styles['message']}>
            {message}
          </p>
        </>
      }
    >
      <p className={styles['lead']}>{lead}</p>
      {children}
      <label htmlFor={id} className={styles['label']}>
        {t('download.embedCode')}
      </label>
      <textarea
        id={id}
        readOnly
        rows={6}
        value={code}
        spellCheck={false}
        className={styles['code']}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
