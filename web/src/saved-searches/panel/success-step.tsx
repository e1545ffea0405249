import { paths } from '../../paths.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import styles from './panel.module.css'

/** It is shared; on to another way, or to what was saved. */
export function SuccessStep({ onAgain }: { onAgain: () => void }) {
  const t = useT()
  const { mycc: area } = useTenant().config.names
  return (
    <div className={styles['step']}>
      <h3 tabIndex={-1}>{t('share.again')}</h3>
      <div className={styles['actions']}>
        <Button look="primary" onPress={onAgain}>
          {t('share.shareAgain')}
        </Button>
        <ButtonLink to={paths.personal('searches')}>{t('share.goToMycc', { area })}</ButtonLink>
      </div>
    </div>
  )
}
