import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { ApiError } from '../api/api-error.ts'
import { useErrorMessages } from '../shell/use-error-messages.ts'
import { useT } from '../ui/use-t.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { AddRuleForm } from './add-rule-form.tsx'
import { membershipsQuery } from './people-queries.ts'
import { RemovedRule } from './removed-rule.tsx'
import { RulesTable } from './rules-table.tsx'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { useRuleRemoval } from './use-rule-removal.ts'
import styles from './people-page.module.css'

/** Rules that put people into groups by their address; a removed rule can be put back. */
export function GroupsTab() {
  const t = useT()
  const words = useErrorMessages()
  const { data: rules, error, refetch } = useQuery(membershipsQuery)
  const lead = useRef<HTMLParagraphElement>(null)
  const removal = useRuleRemoval({ onRestored: () => lead.current?.focus() })

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
      <AddRuleForm onAdded={removal.reset} />
      <FormError message={changeMessage(removal.error, t)} />
      <RemovedRule
        rule={removal.removed}
        restoring={removal.restoring}
        onRestore={removal.restore}
      />
      {rules.length === 0 ? (
        <div className={styles['state']}>
          <EmptyState message={t('groups.none')} />
        </div>
      ) : (
        <RulesTable rules={rules} removing={removal.removing} onRemove={removal.remove} />
      )}
    </div>
  )
}
