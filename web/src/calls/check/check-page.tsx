import '../../shell/later-texts.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { Page } from '../../shell/page.tsx'
import { useT } from '../../ui/use-t.ts'
import { useTitle } from '../../shell/use-title.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { needsOwnDocument } from '../own-document.ts'
import { MediaCheck } from './media-check.tsx'
import { TestRoomButton } from './test-room-button.tsx'
import styles from './check.module.css'

/** Check of camera, microphone, sound and network, before a call. */
export default function CheckPage() {
  const t = useT()
  const title = t('call.check.title')
  useTitle(title)
  useEffect(() => {
    if (needsOwnDocument()) location.reload()
  }, [])
  return (
    <Page className={styles['page']}>
      <h1>{title}</h1>
      <MediaCheck />
      <TestRoomButton />
      <Back />
    </Page>
  )
}

/** Leads back to the page of this portal that the visitor came from, or home. */
function Back() {
  const t = useT()
  const navigate = useNavigate()
  // The first page of a visit has this key; a reload keeps the others.
  const isFirst = useLocation().key === 'default'
  const [cameByLink] = useState(() => history.length > 1 && originOf(document.referrer))
  return (
    <div className={styles['buttons']}>
      {!isFirst || cameByLink === location.origin ? (
        <Button onPress={() => void navigate(-1)}>{t('call.check.back')}</Button>
      ) : (
        <ButtonLink to={paths.home()}>{t('shell.toHome')}</ButtonLink>
      )}
    </div>
  )
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null
}
