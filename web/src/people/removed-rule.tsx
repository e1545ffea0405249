import type { Membership } from '@plat/contract/people/people'
import { useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import styles from './people-page.module.css'

interface RemovedRuleProps {
  /** Null before a rule was removed: the place stays, so that the sentence is read out when it comes. */
  rule: Membership | null
  restoring: boolean
  onRestore: (rule: Membership) => void
}

/** Names the rule that was just removed, with a button that puts it back. */
export function RemovedRule({ rule, restoring, onRestore }: RemovedRuleProps) {
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
