import '../shell/later-texts.ts'
import { useState } from 'react'
import { useT } from '../ui/use-t.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button-link.tsx'

/** Says that a page of alerts led here because it could not be opened, with the way back to it. */
export default function AlertsFailed({ page }: { page: string }) {
  const t = useT()
  const [hidden, setHidden] = useState(false)
  if (hidden) return null
  return (
    <Banner
      onHide={() => setHidden(true)}
      action={<ButtonLink to={page}>{t('action.retry')}</ButtonLink>}
    >
      {t('alerts.notOpened')}
    </Banner>
  )
}
