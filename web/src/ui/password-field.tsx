import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { FormField, type FormFieldProps } from './form-field.tsx'
import { IconButton } from './icon-button.tsx'
import { useT } from './use-t.ts'

/** A field for a password that can be looked at while it is typed. */
export function PasswordField(props: FormFieldProps) {
  const t = useT()
  const [shown, setShown] = useState(false)
  return (
    <FormField
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="off"
      spellCheck="false"
    >
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={t(shown ? 'account.hidePassword' : 'account.showPassword')}
        onPress={() => setShown(!shown)}
      />
    </FormField>
  )
}
