import type { CallLog } from '@plat/contract/calls/call-logs'
import { useIntl } from 'react-intl'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../ui/use-t.ts'
import { lengthParts, type LogPerson, outcomeOf } from './log-words.ts'

/** Texts of call logs, in the reader's language and the agency's time zone. Instants are ISO 8601. */
interface LogTexts {
  /** `Mar 3, 2026, 2:14 PM`. */
  when(instant: string): string
  /** `2:14:09 PM`. */
  time(instant: string): string
  person(person: LogPerson): string
  /** `Ben Ortiz declined`. Residents read no names of people who did not answer. */
  action(action: CallLog['actions'][number]): string
  /** `Answered, 4 min 12 sec`; where it is so, with `connection lost`. */
  outcome(log: CallLog): string
}

export function useLogTexts(): LogTexts {
  const t = useT()
  const intl = useIntl()
  const { config, viewer } = useTenant()
  const { timeZone } = config
  const person = (one: LogPerson) => {
    if (one === null) return t('callLogs.deletedAccount')
    return `${one.first_name} ${one.last_name}`.trim() || t('callLogs.noName')
  }
  return {
    when: (instant) =>
      intl.formatDate(new Date(instant), { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    time: (instant) => intl.formatTime(new Date(instant), { timeStyle: 'medium', timeZone }),
    person,
    action: ({ action, user }) => {
      const isHidden = user === null && action !== 'accepted' && viewer !== 'internal'
      return t(`callLogs.action.${action}`, {
        name: isHidden ? t('callLogs.agent') : person(user),
      })
    },
    outcome: (log) => {
      const outcome = t(outcomeOf(log))
      if (log.seconds === null) return outcome
      const isLost = log.outcome === 'answered' && log.end_reason === 'network'
      const length = lengthParts(log.seconds)
        .map(({ value, unit }) =>
          intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' }),
        )
        .join(' ')
      return t(isLost ? 'callLogs.outcomeAndLost' : 'callLogs.outcomeAndLength', {
        outcome,
        length,
      })
    },
  }
}
