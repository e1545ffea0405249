import { MAX_NOTE, type SavedSearchDetails } from '@plat/contract/saved-searches/saved-searches'
import { type Network, shareInNetwork } from '@plat/contract/saved-searches/sharing'
import { useMutation } from '@tanstack/react-query'
import { type Dispatch, useRef, useState } from 'react'
import { FormError } from '../../accounts/form-error.tsx'
import { call } from '../../api/client.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { networkAddress } from '../network-address.ts'
import { useShareError } from '../use-share-error.ts'
import { type Drafts, draftOf, useDraft } from './drafts.ts'
import type { PanelAction } from './panel-state.ts'
import styles from './panel.module.css'

interface SocialStepProps {
  saved: SavedSearchDetails
  network: Network
  /** What messages are tagged with, where the network has tags. */
  tags: readonly string[]
  drafts: Drafts
  act: Dispatch<PanelAction>
}

/** Sharing in a network: its own page opens in a new window, nothing of it is on ours. */
export function SocialStep({ saved, network, tags, drafts, act }: SocialStepProps) {
  const t = useT()
  const localize = useLocalize()
  const words = useShareError()
  const title = localize(saved.title)
  const [message, setMessage] = useState(() => draftOf(drafts, network, () => title))
  useDraft(drafts, network, message)
  const request = useRef(crypto.randomUUID())
  const record = useMutation({
    mutationFn: () =>
      call(shareInNetwork, {
        params: { guid: saved.guid, channel: network },
        // The others take no message along.
        body: { message: network === 'twitter' ? message : null, request: request.current },
      }),
    onSuccess: () => act({ do: 'shared', notice: null }),
  })
  const share = () => {
    const address = networkAddress(network, { link: saved.public_url ?? '', message, tags })
    // In the press itself: a window that opens later is taken for an advertisement.
    window.open(address, '_blank', 'noopener,noreferrer')
    record.mutate()
  }
  return (
    <form
      className={styles['step']}
      onSubmit={(event) => {
        event.preventDefault()
        if (!record.isPending) share()
      }}
    >
      <h3 tabIndex={-1}>{t(`share.${network}`)}</h3>
      <p className={styles['quiet']}>
        {t('share.networkNote', { network: t(`share.${network}`) })}
      </p>
      {network === 'twitter' && (
        <TextAreaField
          label={t('share.socialMessage')}
          value={message}
          onChange={setMessage}
          maxLength={MAX_NOTE}
          left={MAX_NOTE - message.length}
        />
      )}
      <FormError message={record.error && words(record.error, 'share.notRecorded')} />
      <div className={styles['actions']}>
        <SubmitButton pending={record.isPending} pendingLabel={t('share.saving')}>
          {t('share.openNetwork', { network: t(`share.${network}`) })}
        </SubmitButton>
        <Button onPress={() => act({ do: 'back' })}>{t('share.back')}</Button>
      </div>
    </form>
  )
}
