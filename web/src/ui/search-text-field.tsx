import { Search, X } from 'lucide-react'
import { Button, Input, SearchField } from 'react-aria-components'
import { classNames } from './class-names.ts'
import { useT } from './use-t.ts'
import styles from './field.module.css'

interface SearchTextFieldProps {
  label: string
  value: string
  placeholder?: string | undefined
  /** Parameter that the form sends. */
  name?: string
  /** What empties the field: "Clear" where left out. */
  clearLabel?: string
  onChange: (value: string) => void
  /** Enter was pressed; the form around it is sent after this. */
  onEnter?: () => void
  /** Enter does not send the form around it. */
  keepsForm?: boolean
}

/** A one-line field for words to look for. The label is spoken. */
export function SearchTextField({
  label,
  value,
  placeholder,
  name,
  clearLabel,
  onChange,
  onEnter,
  keepsForm = false,
}: SearchTextFieldProps) {
  const t = useT()
  return (
    <SearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      className={styles['field'] ?? ''}
    >
      <Search size={16} aria-hidden className={styles['icon']} />
      <Input
        className={styles['input'] ?? ''}
        placeholder={placeholder}
        name={name}
        onKeyDownCapture={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          onEnter?.()
          if (keepsForm) event.preventDefault()
        }}
      />
      {value !== '' && (
        <Button
          className={classNames(styles['clear'], 'needs-scripts')}
          aria-label={clearLabel ?? t('action.clear')}
        >
          <X size={16} aria-hidden />
        </Button>
      )}
    </SearchField>
  )
}
