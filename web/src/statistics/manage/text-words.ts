import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import type { LocalizedDraft } from '../edit/localized-draft.ts'
import type { DraftWords } from './merge-notice.tsx'

/** Puts a text that is typed in two languages into words, one field a language. */
export function useTextWords(): (name: string, label: string, text: LocalizedDraft) => DraftWords {
  const t = useT()
  const isSpanish = useTenant().config.locale === 'es'
  const language = t(isSpanish ? 'statForm.inEnglish' : 'statForm.inSpanish')
  return (name, label, { main, other }) => ({
    [`${name}.main`]: { label, value: main },
    [`${name}.other`]: { label: t('statForm.labelIn', { label, language }), value: other },
  })
}
