import type { CallLog } from '@plat/contract/calls/call-logs'
import type { CallSubject } from '@plat/contract/calls/call-subject'
import { useIntl } from 'react-intl'
import { dayIn } from '../records/days.ts'
import { useDays } from '../records/use-days.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useT } from '../shell/use-t.ts'
import { lengthParts, type LogPerson, outcomeOf } from './log-words.ts'

/** Writes what stands in call logs. */
export interface LogTexts {
  /** `Today, 2:14 PM`, by the agency's clock. */
  when(instant: string): string
  /** `2:14:09 PM`. */
  time(instant: string): string
  /** The name of somebody, or that the account is gone. */
  person(person: LogPerson): string
  /** Who was offered a call: residents read the name of who answered only. */
  asked(person: LogPerson, action: CallLog['actions'][number]['action']): string
  /** Number of the record, or Direct. */
  about(subject: CallSubject): string
  /** The channel that a call came on; null: none. */
  channel(subject: CallSubject): string | null
  /** `Answered, 4 min 12 sec`. */
  outcome(log: CallLog): string
}

export function useLogTexts(): LogTexts {
  const t = useT()
  const intl = useIntl()
  const days = useDays()
  const localize = useLocalize()
  const { config, viewer } = useTenant()
  const { timeZone } = config
  const person = (somebody: LogPerson) =>
    somebody === null
      ? t('callLogs.goneAccount')
      : `${somebody.first_name} ${somebody.last_name}`.trim()
  return {
    person,
    asked: (somebody, action) =>
      somebody === null && action !== 'accepted' && viewer !== 'internal'
        ? t('callLogs.anAgent')
        : person(somebody),
    when: (instant) => {
      const at = new Date(instant)
      const time = intl.formatTime(at, { hour: 'numeric', minute: '2-digit', timeZone })
      return t('callLogs.when', { day: days.inList(dayIn(timeZone, at)), time })
    },
    time: (instant) =>
      intl.formatTime(new Date(instant), {
        hour: 'numeric',
        minute: '2-digit',
        second: '2-digit',
        timeZone,
      }),
    about: ({ discriminator, agency_reference: reference }) => {
      if (discriminator === 'record') return reference ?? t('callLogs.hiddenRecord')
      return t('callLogs.direct')
    },
    channel: ({ discriminator, title }) => {
      if (discriminator === 'record' || discriminator === 'generic') return null
      return title === null ? t('callLogs.goneChannel') : localize(title)
    },
    outcome: (log) => {
      const { seconds } = log
      const outcome = t(outcomeOf(log))
      // A caller who never came has been there for no time.
      if (seconds === null || seconds === 0) return outcome
      const length = lengthParts(seconds)
        .map(({ value, unit }) =>
          intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' }),
        )
        .join(' ')
      return t('callLogs.outcomeAndLength', { outcome, length })
    },
  }
}
