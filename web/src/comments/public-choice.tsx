import type { Account } from '@plat/contract/accounts/account'
import type { CommentWindow } from '@plat/contract/comments/comments'
import { useT } from '../ui/use-t.ts'
import { Check } from '../ui/check.tsx'
import { RadioList } from '../ui/radio-list.tsx'
import { WindowLine } from './window-line.tsx'
import styles from './comments.module.css'

interface Toggle {
  readonly chosen: boolean
  readonly onChoose: (chosen: boolean) => void
}

interface PublicChoiceProps {
  /** When the record takes public comments; null: never. */
  window: CommentWindow | null
  /** Whether an agent approves public comments before they are shown. */
  approval: boolean
  /** Of the author; empty: the account has none. */
  name: string
  offer: Toggle
  showName: Toggle
}

/** Whether everyone sees the comment, and with the author's name; and who sees what. */
export function PublicChoice({ window, approval, name, offer, showName }: PublicChoiceProps) {
  const t = useT()
  const isPublic = window?.state === 'open' && offer.chosen
  return (
    <div className={styles['choice']}>
      {window !== null && <WindowLine window={window} />}
      {window?.state === 'open' && (
        <Check
          label={t('comments.offer')}
          checked={offer.chosen ? 'all' : 'none'}
          onToggle={() => offer.onChoose(!offer.chosen)}
        />
      )}
      {isPublic && name !== '' && (
        <RadioList
          label={t('comments.name.label')}
          options={[
            { id: 'hide', label: t('comments.name.hide') },
            { id: 'show', label: t('comments.name.show', { name }) },
          ]}
          selected={showName.chosen ? 'show' : 'hide'}
          onSelect={(id) => showName.onChoose(id === 'show')}
        />
      )}
      <p role="status" className={styles['sees']}>
        {isPublic
          ? [
              t(showName.chosen ? 'comments.sees.name' : 'comments.sees.text'),
              t(approval ? 'comments.sees.approval' : 'comments.sees.atOnce'),
            ].join(' ')
          : t('comments.sees.agency')}
      </p>
    </div>
  )
}

/** Name that a public comment of an account can show; empty: the account has none. */
export function nameOf({ first_name, last_name }: Account): string {
  return `${first_name} ${last_name}`.trim()
}
