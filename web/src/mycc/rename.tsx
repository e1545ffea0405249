import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormError } from '../accounts/form-error.tsx'
import { useShareError } from '../saved-searches/use-share-error.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import styles from './tabs.module.css'

interface RenameProps {
  name: string
  rename: (name: string) => Promise<void>
  onChanged: () => Promise<unknown>
}

/** Another name in the list. */
export function Rename(props: RenameProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  return open ? (
    <RenameForm {...props} onCancel={() => setOpen(false)} />
  ) : (
    <Button onPress={() => setOpen(true)}>{t('mycc.rename')}</Button>
  )
}

function RenameForm({
  name: before,
  rename: send,
  onChanged,
  onCancel,
}: RenameProps & { onCancel: () => void }) {
  const t = useT()
  const failed = useShareError()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(before)
  const rename = useMutation({
    networkMode: 'always',
    mutationFn: () => send(name.trim()),
    onSuccess: onChanged,
  })
  // Who asked for it goes on by typing.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const isEmpty = name.trim() === ''
  return (
    <form
      ref={form}
      className={styles['actions']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !rename.isPending) rename.mutate()
      }}
    >
      <FormField
        label={t('mycc.name')}
        value={name}
        maxLength={300}
        error={isEmpty ? t('share.nameMissing') : undefined}
        onChange={setName}
      />
      <Button type="submit" look="primary" isDisabled={isEmpty || rename.isPending}>
        {t('profile.save')}
      </Button>
      <Button onPress={onCancel}>{t('mycc.cancel')}</Button>
      <FormError message={rename.error && failed(rename.error, 'mycc.notChanged')} />
    </form>
  )
}
