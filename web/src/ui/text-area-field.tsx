import {
  FieldError,
  Label,
  Text,
  TextArea,
  TextField,
  type TextFieldProps,
} from 'react-aria-components'
import styles from './form-field.module.css'
import areaStyles from './text-area-field.module.css'

interface TextAreaFieldProps extends Omit<
  TextFieldProps,
  'className' | 'children' | 'isInvalid' | 'validationBehavior'
> {
  label: string
  hint?: string | undefined
  /** What is wrong with the value; shown below the field and read with it. */
  error?: string | undefined
  placeholder?: string
  rows?: number
  /** How much room is left, in words. */
  left: string
}

/** A field of several lines: label above, then a hint, the field, how much room is left, and what is wrong. */
export function TextAreaField({
  label,
  hint,
  error,
  placeholder,
  rows = 4,
  left,
  ...props
}: TextAreaFieldProps) {
  return (
    <TextField
      {...props}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      className={styles['field'] ?? ''}
    >
      <Label className={styles['label'] ?? ''}>{label}</Label>
      {hint !== undefined && (
        <Text slot="description" className={styles['hint'] ?? ''}>
          {hint}
        </Text>
      )}
      <TextArea rows={rows} placeholder={placeholder} className={areaStyles['area'] ?? ''} />
      <p className={areaStyles['left']}>{left}</p>
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
    </TextField>
  )
}
