import type { CallLog } from '@plat/contract/calls/call-logs'
import { AgencyWords } from '../shell/agency-words.tsx'
import { useT } from '../shell/use-t.ts'
import { useLogTexts } from './use-log-texts.ts'
import styles from './log-table.module.css'

/** What a call was about, and step by step who was asked and what each did. */
export function LogDetails({ log }: { log: CallLog }) {
  const t = useT()
  const texts = useLogTexts()
  const { subject, user, created, actions } = log
  const { module, department, title, address } = subject
  const facts = [
    { name: t('callLogs.caller'), text: texts.person(user) },
    title !== null && { name: t('callLogs.subject'), text: <AgencyWords text={title} /> },
    address !== null && { name: t('callLogs.address'), text: address },
    department !== null && {
      name: t('callLogs.department'),
      text: <AgencyWords text={department.display_name} />,
    },
    module !== null && {
      name: t('callLogs.module'),
      text: <AgencyWords text={module.display_name} />,
    },
    { name: t('callLogs.outcome'), text: texts.outcome(log) },
  ].filter((fact) => fact !== false)
  return (
    <div className={styles['opened']}>
      <dl className={styles['facts']}>
        {facts.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      <ol aria-label={t('callLogs.steps')} className={styles['steps']}>
        <li>
          <time dateTime={created}>{texts.time(created)}</time>
          <span>{t('callLogs.called', { name: texts.person(user) })}</span>
        </li>
        {actions.map(({ action, user: agent, at }) => (
          <li key={`${action} ${at}`}>
            <time dateTime={at}>{texts.time(at)}</time>
            <span>{t(`callLogs.action.${action}`, { name: texts.asked(agent, action) })}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}
