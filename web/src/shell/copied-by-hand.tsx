import './later-texts.ts'
import { useEffect, useRef } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import styles from './copied-by-hand.module.css'
import { useT } from './use-t.ts'

/** A text to copy by hand, already selected, where the browser keeps the clipboard to itself. */
export default function CopiedByHand({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('copyText.title')} closeLabel={t('copyText.close')} open onClose={onClose}>
      <p>{t('copyText.byHand')}</p>
      <SelectedText text={text} />
    </Dialog>
  )
}

function SelectedText({ text }: { text: string }) {
  const t = useT()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  return (
    <textarea
      ref={field}
      readOnly
      className={styles['text']}
      aria-label={t('copyText.text')}
      rows={Math.min(12, text.split('\n').length + 1)}
      value={text}
    />
  )
}
