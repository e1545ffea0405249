import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { EMBED_VIEWS, embedPath, type EmbedView } from '@plat/contract/exports/exports'
import { useState } from 'react'
import { useAgencyName } from '../shell/use-agency-name.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import { RadioList } from '../ui/radio-list.tsx'
import { EmbedCodeDialog } from './embed-code-dialog.tsx'

interface EmbedDialogProps {
  module: ModuleConfig
  search: URLSearchParams
  onClose: () => void
}

/** The code that shows the search on a site of the agency's list. */
export default function EmbedDialog({ module, search, onClose }: EmbedDialogProps) {
  const t = useT()
  const localize = useLocalize()
  const { long } = useAgencyName()
  const [view, setView] = useState<EmbedView>('map')
  const query = new URLSearchParams(search)
  query.set('view', view)
  return (
    <EmbedCodeDialog
      title={t('download.embed')}
      lead={t('download.embedLead')}
      path={`${embedPath(module.department, module.id)}?${query}`}
      name={`${localize(module.display_name)}, ${long}`}
      onClose={onClose}
    >
      <RadioList
        label={t('download.embedView')}
        options={EMBED_VIEWS.map((one) => ({ id: one, label: t(`download.embedView.${one}`) }))}
        selected={view}
        onSelect={setView}
      />
    </EmbedCodeDialog>
  )
}
