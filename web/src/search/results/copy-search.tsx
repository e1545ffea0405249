import '../../shell/later-texts.ts'
import { ClipboardCopy } from 'lucide-react'
import { paths } from '../../paths.ts'
import { useDays } from '../../records/use-days.ts'
import { useCopyText } from '../../shell/use-copy-text.tsx'
import { useNoun } from '../../shell/use-noun.ts'
import { useLocalize, useT } from '../../shell/use-t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { handedOver, searchText } from './search-text.ts'
import type { SearchToSave } from '../../saved-searches/search-to-save.ts'
import styles from './save-search.module.css'

/** Copies the search as text: its criteria in words, what was found, its address. */
export default function CopySearch({ subject }: { subject: SearchToSave }) {
  const t = useT()
  const localize = useLocalize()
  const days = useDays()
  const { module, sentence, located, total } = subject
  const noun = useNoun(module)
  const { copy, copied, byHand } = useCopyText()
  const partly = total !== null && located !== null && located < total
  const link = handedOver(paths.module(module.department, module.id), subject)
  const text = searchText({
    title: localize(module.title.long),
    sentence,
    found:
      total === null
        ? null
        : [noun(total), ...(partly ? [t('copyText.onMap', { count: located })] : [])].join(', '),
    day: days.short(days.today),
    link: new URL(link, window.location.origin).href,
  })
  return (
    <>
      <IconButton
        icon={ClipboardCopy}
        label={t('copyText.search')}
        className={styles['copy'] ?? ''}
        onPress={() => copy(text)}
      />
      <p role="status" className={styles['copied']}>
        {copied === text && t('copyText.copied')}
      </p>
      {byHand}
    </>
  )
}
