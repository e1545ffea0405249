import { type Membership, addMembership, removeMembership } from '@plat/contract/people/people'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { changeMessage } from '../accounts/change-message.ts'
import { FormError } from '../accounts/form-error.tsx'
import { useChecked } from '../accounts/identity-check.tsx'
import { SecondFactorNotice } from '../accounts/second-factor-notice.tsx'
import { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import { Awaited } from '../shell/awaited.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useT } from '../ui/use-t.ts'
import { AddRuleForm } from './add-rule-form.tsx'
import { Address } from './address.tsx'
import { membershipsQuery } from './people-queries.ts'
import { GROUP_WORDS } from './person-labels.ts'
import styles from './people-page.module.css'
import table from './rules-table.module.css'

/** Rules that put people into groups by their address; a removed rule can be put back. */
export function GroupsTab() {
  const t = useT()
  const { data: rules, error, refetch } = useQuery(membershipsQuery)
  const lead = useRef<HTMLParagraphElement>(null)
  const removal = useRuleRemoval({ onRestored: () => lead.current?.focus() })

  if (rules === undefined) {
    if (error instanceof ApiError && error.code === 'mfa_enrolment_required')
      return <SecondFactorNotice />
    return (
      <div className={styles['state']}>
        <Awaited query={{ error, refetch }} rows={4} loading={t('people.loading')} />
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

interface RemovedRuleProps {
  /** Null before a rule was removed: the place stays, so that the sentence is read out when it comes. */
  rule: Membership | null
  restoring: boolean
  onRestore: (rule: Membership) => void
}

/** Names the rule that was just removed, with a button that puts it back. */
function RemovedRule({ rule, restoring, onRestore }: RemovedRuleProps) {
  const t = useT()
  return (
    <div role="status" className={styles['undo']}>
      {rule && (
        <>
          <span>{t('groups.removed', { pattern: rule.pattern })}</span>
          <Button
            look="quiet"
            isPending={restoring}
            onPress={() => onRestore(rule)}
            // The button that had the focus went away with its rule.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          >
            {t('groups.undo')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Removes rules; the one that was removed last can be put back. */
function useRuleRemoval({ onRestored }: { onRestored: () => void }) {
  const checked = useChecked()
  const client = useQueryClient()
  const [removed, setRemoved] = useState<Membership | null>(null)
  const refresh = () => client.invalidateQueries({ queryKey: membershipsQuery.queryKey })
  const remove = useMutation({
    mutationFn: ({ guid }: Membership) =>
      checked(() => call(removeMembership, { params: { guid } })),
    onSuccess: (_, rule) => {
      setRemoved(rule)
      return refresh()
    },
  })
  const restore = useMutation({
    mutationFn: ({ pattern, group }: Membership) =>
      checked(() => call(addMembership, { body: { pattern, group } })),
    onSuccess: () => {
      setRemoved(null)
      onRestored()
      return refresh()
    },
  })
  return {
    removed,
    /** Guid of the rule that is being removed. */
    removing: remove.isPending ? remove.variables.guid : null,
    restoring: restore.isPending,
    error: remove.error ?? restore.error,
    remove: remove.mutate,
    restore: restore.mutate,
    /** The list has changed otherwise: reads it again, and offers to put nothing back. */
    reset: () => {
      setRemoved(null)
      void refresh()
    },
  }
}

interface RulesTableProps {
  rules: readonly Membership[]
  /** Guid of the rule that is being taken away. */
  removing: string | null
  onRemove: (rule: Membership) => void
}

/** Rules, each with a button that takes it away. */
function RulesTable({ rules, removing, onRemove }: RulesTableProps) {
  const t = useT()
  return (
    <table className={table['table']} aria-label={t('people.groups')}>
      <thead>
        <tr>
          <th scope="col">{t('groups.pattern')}</th>
          <th scope="col">{t('groups.group')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('groups.remove')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rules.map((rule) => (
          <tr key={rule.guid}>
            <th scope="row">
              <Address email={rule.pattern} />
            </th>
            <td>{t(GROUP_WORDS[rule.group])}</td>
            <td>
              <Button
                aria-label={t('groups.removeThis', { pattern: rule.pattern })}
                isPending={removing === rule.guid}
                onPress={() => onRemove(rule)}
              >
                {t('groups.remove')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
