import { useChannels } from './channels.ts'
import type { Channel } from '@plat/contract/statistics/channel'
import type { Scorecard } from '@plat/contract/statistics/scorecards'
import { MAX_STAT_TEXT } from '@plat/contract/statistics/stat-options'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import type { MessageId } from '../../locales/message-id.ts'
import { draftOfText, isBlank, type LocalizedDraft, NO_TEXT } from '../edit/localized-draft.ts'

/** A scorecard as it is edited. */
export interface ScorecardDraft {
  readonly name: LocalizedDraft
  readonly note: LocalizedDraft
  readonly channels: readonly Channel[]
  readonly groups: readonly number[]
  /** Not edited here: publishing is a button of its own. */
  readonly published?: boolean
}

/** Makes the draft of a scorecard; null: of a new one. */
export function useScorecardDraft(): (scorecard: Scorecard | null) => ScorecardDraft {
  const t = useT()
  const language = useTenant().config.locale
  const boards = useChannels()
  return (scorecard) => {
    if (scorecard === null) {
      const name = { main: t('ccai.newScorecard'), other: '' }
      return { name, note: NO_TEXT, channels: boards, groups: [], published: false }
    }
    const { name, note, channels, groups, published } = scorecard
    return {
      name: draftOfText(name, language),
      note: draftOfText(note, language),
      // A board that the agency no longer has cannot be chosen, and is not saved again.
      channels: boards.filter((channel) => channels.includes(channel)),
      groups,
      published,
    }
  }
}

/** What of a scorecard is missing or wrong. */
export interface ScorecardFaults {
  readonly name?: MessageId
  readonly channels?: MessageId
  readonly groups?: MessageId
  readonly note?: MessageId
}

export function scorecardFaults({ name, note, channels, groups }: ScorecardDraft): ScorecardFaults {
  const isLong = Math.max(note.main.length, note.other.length) > MAX_STAT_TEXT
  return {
    ...(isBlank(name) && { name: 'statForm.nameMissing' as const }),
    ...(channels.length === 0 && { channels: 'ccai.channelsMissing' as const }),
    ...(groups.length === 0 && { groups: 'ccai.groupsMissing' as const }),
    ...(isLong && { note: 'statForm.tooLong' as const }),
  }
}
