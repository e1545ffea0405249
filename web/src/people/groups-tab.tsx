import { addMembership, type Membership, removeMembership } from '@plat/contract/people/people'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useChecked } from '../accounts/identity-check.tsx'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddRuleForm } from './add-rule-form.tsx'
import { membershipsQuery } from './people-queries.ts'
import { RulesTable } from './rules-table.tsx'
import { SecondFactorNotice } from './second-factor-notice.tsx'
import styles from './people-page.module.css'

/** Rules that put people into groups by their address; a rule that was taken away can be put back. */
export function GroupsTab() {
  const t = useT()
  const words = useErrorMessages()
  const checked = useChecked()
  const client = useQueryClient()
  const { data: rules, error, refetch } = useQuery(membershipsQuery)
  const lead = useRef<HTMLParagraphElement>(null)
  const [removed, setRemoved] = useState<Membership | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: membershipsQuery.queryKey })
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: ({ guid }: Membership) =>
      checked(() => call(removeMembership, { params: { guid } })),
    onSuccess: (_, rule) => {
      setRemoved(rule)
      return refresh()
    },
  })
  const undo = useMutation({
    networkMode: 'always',
    mutationFn: ({ pattern, group }: Membership) =>
      checked(() => call(addMembership, { body: { pattern, group } })),
    onSuccess: () => {
      setRemoved(null)
      lead.current?.focus()
      return refresh()
    },
  })

  if (rules === undefined) {
    if (error instanceof ApiError && error.code === 'mfa_enrolment_required')
      return <SecondFactorNotice />
    return (
      <div className={styles['state']}>
        {error === null ? (
          <Skeleton rows={4} label={t('people.loading')} />
        ) : (
          <ErrorState {...words(error)} onRetry={() => void refetch()} />
        )}
      </div>
    )
  }
  return (
    <div className={styles['tab']}>
      <p ref={lead} tabIndex={-1} className={styles['about']}>
        {t('groups.lead')}
      </p>
      <AddRuleForm
        onAdded={() => {
          setRemoved(null)
          void refresh()
        }}
      />
      <FormError message={changeMessage(remove.error ?? undo.error, t)} />
      <div role="status" className={styles['undo']}>
        {removed && (
          <>
            <span>{t('groups.removed', { pattern: removed.pattern })}</span>
            <Button
              look="quiet"
              isPending={undo.isPending}
              onPress={() => undo.mutate(removed)}
              // The button that had the focus went away with its rule.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
            >
              {t('groups.undo')}
            </Button>
          </>
        )}
      </div>
      {rules.length === 0 ? (
        <div className={styles['state']}>
          <EmptyState message={t('groups.none')} />
        </div>
      ) : (
        <RulesTable
          rules={rules}
          removing={remove.isPending ? remove.variables.guid : null}
          onRemove={(rule) => remove.mutate(rule)}
        />
      )}
    </div>
  )
}
