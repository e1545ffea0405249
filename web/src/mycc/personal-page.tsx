import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useT } from '../shell/use-t.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { AreaPage } from '../shell/area-page.tsx'
import styles from '../shell/area-page.module.css'

/** What belongs to the signed-in user. */
export default function PersonalPage() {
  const t = useT()
  const { names } = useTenant().config
  return (
    <AreaPage area={names.mycc}>
      <div className={styles['empty']}>
        <p>{t('area.nothingYet')}</p>
        <div className={styles['actions']}>
          <ButtonLink to={paths.home()}>{t('area.search')}</ButtonLink>
          <ButtonLink to={paths.profile()}>{t('user.editProfile')}</ButtonLink>
        </div>
      </div>
    </AreaPage>
  )
}
