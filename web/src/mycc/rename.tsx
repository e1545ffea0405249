import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormError } from '../accounts/form-error.tsx'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { FormField } from '../ui/form-field.tsx'
import { isGone, type RowActs, useChangeError } from './row-acts.ts'
import styles from './tabs.module.css'

interface RenameProps {
  name: string
  /** Longest name, in characters. */
  longest?: number
  /** What begins it: said as a name that can be pressed, in place of a button that says Rename. */
  trigger?: string
  rename: (name: string) => Promise<void>
  acts: Pick<RowActs, 'changed' | 'gone'>
}

/** Another name in the list. */
export function Rename(props: RenameProps) {
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'closed' | 'open' | 'done'>('closed')
  const close = () => setState('done')
  // Who is done goes on at the button, which is there again.
  useEffect(() => {
    if (state === 'done') place.current?.querySelector('button')?.focus()
  }, [state])
  return (
    <div ref={place} className={styles['rename']}>
      {state === 'open' ? (
        <RenameForm {...props} onClose={close} />
      ) : (
        <Trigger text={props.trigger} onPress={() => setState('open')} />
      )}
    </div>
  )
}

function Trigger({ text, onPress }: { text: string | undefined; onPress: () => void }) {
  const t = useT()
  if (text === undefined) return <Button onPress={onPress}>{t('mycc.rename')}</Button>
  return (
    <button type="button" className={styles['name']} title={t('mycc.rename')} onClick={onPress}>
      {text}
    </button>
  )
}

function RenameForm({
  name: before,
  longest = 300,
  rename: send,
  acts,
  onClose,
}: RenameProps & { onClose: () => void }) {
  const t = useT()
  const failed = useChangeError()
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(before)
  const rename = useMutation({
    mutationFn: () => send(name.trim()),
    onSuccess: () => acts.changed().then(onClose),
    onError: (error) => isGone(error) && acts.gone(),
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
        maxLength={longest}
        error={isEmpty ? t('share.nameMissing') : undefined}
        onChange={setName}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
      <Button type="submit" look="primary" isDisabled={isEmpty} busy={rename.isPending}>
        {t('profile.save')}
      </Button>
      <Button onPress={onClose}>{t('mycc.cancel')}</Button>
      <FormError message={failed(rename.error)} />
    </form>
  )
}
