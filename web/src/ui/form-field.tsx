import type { ReactNode } from 'react'
import {
  FieldError,
  Input,
  Label,
  Text,
  TextField,
  type TextFieldProps,
} from 'react-aria-components'
import styles from './form-field.module.css'

export interface FieldFrameProps extends Omit<
  TextFieldProps,
  'className' | 'children' | 'isInvalid' | 'validationBehavior'
> {
  label: string
  /** What to know before typing, between label and field. */
  hint?: string | undefined
  /** What is wrong with the value; shown below the field and read with it. */
  error?: string | undefined
}

export interface FormFieldProps extends FieldFrameProps {
  /** What stands in the field while it is empty. */
  placeholder?: string
  /** `off` where a phone must not put a capital in front. */
  autoCapitalize?: 'off' | undefined
  /** At the end of the field. */
  children?: ReactNode
}

/** A one-line field of a form: label above, then a hint, the field, and what is wrong with it. */
export function FormField({ autoCapitalize, placeholder, children, ...props }: FormFieldProps) {
  return (
    <FieldFrame {...props}>
      <div className={styles['box']}>
        <Input
          className={styles['input'] ?? ''}
          dir="auto"
          autoCapitalize={autoCapitalize}
          placeholder={placeholder}
        />
        {children}
      </div>
    </FieldFrame>
  )
}

/** What stands around every field of a form: label above, then a hint, the field, and what is wrong with it. */
export function FieldFrame({
  label,
  hint,
  error,
  children,
  ...props
}: FieldFrameProps & { children: ReactNode }) {
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
      {children}
      <FieldError className={styles['error'] ?? ''}>{error}</FieldError>
    </TextField>
  )
}
