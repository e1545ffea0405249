import type { SharedBy } from '@plat/contract/saved-searches/saved-searches'
import { useAgencyName } from '../shell/use-agency-name.ts'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { useNamed } from '../ui/use-t.ts'

interface SharedByLineProps {
  by: SharedBy
  className?: string | undefined
}

/**
 * Says who shared a search, so that a visitor's words are not taken for the agency's. The server has the same texts in
 * server/src/saved-searches/shared-by-words.ts.
 */
export default function SharedByLine({ by: { who, name }, className }: SharedByLineProps) {
  const agencyText = useAgencyText()
  const named = useNamed()
  const { long } = useAgencyName()
  return (
    <p className={className}>
      {who === 'visitor'
        ? agencyText('saved.byVisitor')
        : named('saved.byStaff', { by: [name, long].filter(Boolean).join(', ') })}
    </p>
  )
}
