import { TextArea } from 'react-aria-components'
import { FieldFrame, type FieldFrameProps } from './form-field.tsx'
import { useT } from './use-t.ts'
import styles from './text-area-field.module.css'

interface TextAreaFieldProps extends FieldFrameProps {
  placeholder?: string
  rows?: number
  /** How many more characters may be typed, or what is said instead. */
  left: number | string
}

/** A field of several lines: label above, then a hint, the field, how much room is left, and what is wrong. */
export function TextAreaField({ placeholder, rows = 4, left, ...props }: TextAreaFieldProps) {
  const t = useT()
  return (
    <FieldFrame {...props}>
      <TextArea dir="auto" rows={rows} placeholder={placeholder} className={styles['area'] ?? ''} />
      <p className={styles['left']}>
        {typeof left === 'number' ? t('share.charactersLeft', { count: left }) : left}
      </p>
    </FieldFrame>
  )
}
