import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { EMBED_VIEWS, embedCode, embedPath, type EmbedView } from '@plat/contract/exports/exports'
import { Copy } from 'lucide-react'
import { useId, useState } from 'react'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useT } from '../shell/use-t.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { RadioList } from '../ui/radio-list.tsx'
import styles from './embed-dialog.module.css'

interface EmbedDialogProps {
  module: ModuleConfig
  search: URLSearchParams
  onClose: () => void
}

/** The code that shows the search on a site of the agency's list. */
export default function EmbedDialog({ module, search, onClose }: EmbedDialogProps) {
  const t = useT()
  const localize = useLocalize()
  const id = useId()
  const { long } = useTenant().config.branding.title
  const [view, setView] = useState<EmbedView>('map')
  const [message, setMessage] = useState('')
  const query = new URLSearchParams(search)
  query.set('view', view)
  const path = embedPath(module.department, module.id)
  const code = embedCode({
    src: `${window.location.origin}${path}?${query}`,
    title: `${localize(module.display_name)}, ${long}`,
    width: '100%',
    height: 600,
  })

  async function copy() {
    try {
      await navigator.clipboard.writeText(code)
      setMessage(t('download.embedCopied'))
    } catch {
      // The browser keeps the clipboard to itself: what is on screen can be selected.
      setMessage(t('download.embedByHand'))
    }
  }
  return (
    <Dialog
      open
      title={t('download.embed')}
      closeLabel={t('download.embedClose')}
      onClose={onClose}
      actions={
        <>
          <Button look="primary" icon={Copy} onPress={() => void copy()}>
            {t('download.embedCopy')}
          </Button>
          <p role="status" className={styles['message']}>
            {message}
          </p>
        </>
      }
    >
      <p className={styles['lead']}>{t('download.embedLead')}</p>
      <RadioList
        label={t('download.embedView')}
        options={EMBED_VIEWS.map((one) => ({ id: one, label: t(`download.embedView.${one}`) }))}
        selected={view}
        onSelect={setView}
      />
      <label htmlFor={id} className={styles['label']}>
        {t('download.embedCode')}
      </label>
      <textarea
        id={id}
        readOnly
        rows={6}
        value={code}
        spellCheck={false}
        className={styles['code']}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Dialog>
  )
}
