import {
  MAX_NOTE,
  MAX_TITLE,
  type SavedSearchDetails,
} from '@plat/contract/saved-searches/saved-searches'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormError } from '../../accounts/form-error.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { isGone, type RowActs, useChangeError } from '../row-acts.ts'
import { changeSearch } from './search-queries.ts'
import styles from '../tabs.module.css'

interface EditWordsProps {
  search: Pick<SavedSearchDetails, 'guid' | 'title' | 'message'>
  acts: RowActs
  onClose: () => void
}

/** The title and message that whoever opens the link reads, to be corrected. */
export function EditWords({ search, acts, onClose }: EditWordsProps) {
  const t = useT()
  const localize = useLocalize()
  const failed = useChangeError()
  const form = useRef<HTMLFormElement>(null)
  const [title, setTitle] = useState(localize(search.title))
  const [message, setMessage] = useState(search.message ? localize(search.message) : '')
  const save = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      changeSearch(search.guid, { title: title.trim(), message: message.trim() || null }),
    onSuccess: () => acts.changed().then(onClose),
    onError: (error) => isGone(error) && acts.gone(),
  })
  // Who asked for it goes on by typing.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const isEmpty = title.trim() === ''
  const leave = ({ key }: { readonly key: string }) => key === 'Escape' && onClose()
  return (
    <form
      ref={form}
      className={styles['words']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !save.isPending) save.mutate()
      }}
    >
      <FormField
        label={t('share.titleLabel')}
        value={title}
        maxLength={MAX_TITLE}
        error={isEmpty ? t('share.titleMissing') : undefined}
        onChange={setTitle}
        onKeyDown={leave}
      />
      <TextAreaField
        label={t('share.messageLabel')}
        value={message}
        maxLength={MAX_NOTE}
        left={MAX_NOTE - message.length}
        onChange={setMessage}
        onKeyDown={leave}
      />
      <div className={styles['actions']}>
        <Button type="submit" look="primary" isDisabled={isEmpty} busy={save.isPending}>
          {t('profile.save')}
        </Button>
        <Button onPress={onClose}>{t('mycc.cancel')}</Button>
      </div>
      <FormError message={failed(save.error)} />
    </form>
  )
}
