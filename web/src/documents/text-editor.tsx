import { type RefObject, useId, useRef } from 'react'
import { useT } from '../shell/use-t.ts'
import styles from './text-editor.module.css'

interface TextEditorProps {
  label: string
  value: string
  onChange: (value: string) => void
  /** Of the field, so that a line can be shown. */
  field: RefObject<HTMLTextAreaElement | null>
  /** Lines, from 1, that something is wrong with. */
  faults: ReadonlySet<number>
}

/** A text with the numbers of its lines: a plain field, which readers and keyboards know. */
export function TextEditor({ label, value, onChange, field, faults }: TextEditorProps) {
  const t = useT()
  const id = useId()
  const gutter = useRef<HTMLDivElement>(null)
  const count = value.split('\n').length
  return (
    <div className={styles['editor']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <p id={`${id}-hint`} className={styles['hint']}>
        {t('documents.editorHint')}
      </p>
      <div className={styles['box']}>
        <div ref={gutter} aria-hidden className={styles['gutter']}>
          {Array.from({ length: count }, (_, index) => (
            <div key={index} data-fault={faults.has(index + 1) || undefined}>
              {index + 1}
            </div>
          ))}
        </div>
        <textarea
          ref={field}
          id={id}
          aria-describedby={`${id}-hint`}
          aria-invalid={faults.size > 0 || undefined}
          value={value}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          className={styles['text']}
          onChange={(event) => onChange(event.target.value)}
          onScroll={(event) => {
            if (gutter.current) gutter.current.scrollTop = event.currentTarget.scrollTop
          }}
        />
      </div>
    </div>
  )
}

/** Puts the cursor on a line, from 1, and shows it. */
export function showLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0)
  field.focus()
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0))
  field.scrollTop = Math.max(
    0,
    (field.scrollHeight / lines.length) * (line - 1) - field.clientHeight / 3,
  )
  field.scrollLeft = 0
}
