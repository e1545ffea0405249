import type { CallLog } from '@plat/contract/calls/call-logs'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../ui/use-t.ts'
import { classNames } from '../ui/class-names.ts'
import tableStyles from '../ui/stacking-table.module.css'
import { StatusMark } from '../ui/status-mark.tsx'
import { isMissed, type LogKind, type LogOwner, peopleOf } from './log-words.ts'
import { SubjectLink } from './subject-link.tsx'
import { useLogTexts } from './use-log-texts.ts'
import styles from './log-table.module.css'

interface LogTableProps {
  label: string
  kind: LogKind
  owner: LogOwner
  logs: readonly CallLog[]
}

/** Calls as a table; the cells of a row are below each other where the screen is narrow. */
export function LogTable({ label, kind, owner, logs }: LogTableProps) {
  const t = useT()
  return (
    <table className={classNames(tableStyles['table'], styles['table'])} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('callLogs.date')}</th>
          <th scope="col">{t('callLogs.with')}</th>
          <th scope="col">{t('callLogs.about')}</th>
        </tr>
      </thead>
      <tbody>
        {logs.map((log) => (
          <LogRow key={log.id} log={log} kind={kind} owner={owner} />
        ))}
      </tbody>
    </table>
  )
}

function LogRow({ log, kind, owner }: { log: CallLog; kind: LogKind; owner: LogOwner }) {
  const t = useT()
  const texts = useLogTexts()
  const people = peopleOf(log, kind, owner)
  const { title, discriminator } = log.subject
  return (
    <tr>
      <th scope="row">
        <time dateTime={log.created}>{texts.when(log.created)}</time>
        <span className={tableStyles['below']}>
          {isMissed(log, kind, owner) && (
            <span className={styles['missed']}>
              <StatusMark shape="unknown" colour="var(--danger)" text={t('callLogs.missed')} />
              {' · '}
            </span>
          )}
          {texts.outcome(log)}
        </span>
      </th>
      <td data-label={t('callLogs.with')}>
        {people.with === undefined ? t('callLogs.nobody') : texts.person(people.with)}
        {people.from !== undefined && (
          <span className={tableStyles['below']}>
            {t('callLogs.from', { name: texts.person(people.from) })}
          </span>
        )}
        {log.actions.length > 1 && <Actions actions={log.actions} />}
      </td>
      <td data-label={t('callLogs.about')}>
        <SubjectLink subject={log.subject} />
        {discriminator === 'record' && title !== null && (
          <span className={tableStyles['below']}>
            <AgencyWords text={title} />
          </span>
        )}
      </td>
    </tr>
  )
}

/** People who were called, in order, and what they did. */
function Actions({ actions }: Pick<CallLog, 'actions'>) {
  const t = useT()
  const texts = useLogTexts()
  return (
    <details className={styles['actions']}>
      <summary>{t('callLogs.asked', { count: actions.length })}</summary>
      <ol>
        {actions.map((action) => (
          <li key={`${action.at} ${action.user?.id}`}>
            {texts.action(action)} <time dateTime={action.at}>{texts.time(action.at)}</time>
          </li>
        ))}
      </ol>
    </details>
  )
}
