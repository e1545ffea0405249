import '../../shell/later-texts.ts'
import { paths } from '../../paths.ts'
import { useAreaName } from '../../shell/use-area-name.ts'
import { GonePage } from '../../saved-searches/gone-link.tsx'
import { useT } from '../../ui/use-t.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/**
 * What a window shows that wanted a report which is not there: deleted, expired, not made or another account's look
 * the same.
 */
export default function ReportMissing() {
  const t = useT()
  const area = useAreaName('mycc')
  return (
    <GonePage title={t('mycc.reportMissing')} text={t('mycc.reportMissingText', { area })}>
      <ButtonLink to={paths.personal('reports')}>{t('share.goToMycc', { area })}</ButtonLink>
    </GonePage>
  )
}
