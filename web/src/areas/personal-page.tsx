import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useText } from '../shell/use-text.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { AreaPage } from './area-page.tsx'
import styles from './area-page.module.css'

/** What belongs to the signed-in user. */
export default function PersonalPage() {
  const text = useText()
  const { names } = useTenant().config
  return (
    <AreaPage area={names.mycc}>
      <div className={styles['empty']}>
        <p>{text('area.nothingYet')}</p>
        <div className={styles['actions']}>
          <ButtonLink to={paths.home()}>{text('area.search')}</ButtonLink>
          <ButtonLink to={paths.profile()}>{text('user.editProfile')}</ButtonLink>
        </div>
      </div>
    </AreaPage>
  )
}
