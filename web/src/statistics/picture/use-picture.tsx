import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import type { MessageId } from '../../locales/message-id.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { useAgencyName } from '../../shell/use-agency-name.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { fetchCode } from '../../ui/later.ts'
import type { PictureGroup } from './picture-layout.ts'

interface PictureSubject {
  /** Name of the scorecard; null: of a single tile. */
  readonly heading: string | null
  /** Its note, in Markdown. */
  readonly note: string | null
  /** Counted with internal records. */
  readonly isInternal: boolean
}

/** Saves tiles as a picture. */
export function usePicture(
  file: string,
  groups: () => readonly PictureGroup[],
  { heading, note, isInternal }: PictureSubject,
) {
  const t = useT()
  const localize = useLocalize()
  const words = useIntl()
  const { timeZone } = useTenant().config
  const agency = useAgencyName().long
  const [fault, setFault] = useState<MessageId | null>(null)
  const save = async () => {
    setFault(null)
    const code = await fetchCode(() => import('./save-picture.ts'))
    if (code === undefined) return setFault('error.network')
    const day = words.formatDate(new Date(), { dateStyle: 'long', timeZone })
    const source = [
      `${agency} · ${t('statistics.pictureOf', { day })}`,
      ...(isInternal ? [t('statistics.internalCounted')] : []),
    ]
    const canvas = code.pictureOf(groups(), { heading, note, source, words, localize })
    if (!(await code.savePicture(file, canvas))) setFault('statistics.pictureFailed')
  }
  const failed: ReactNode = fault !== null && (
    <Banner onHide={() => setFault(null)}>{t(fault)}</Banner>
  )
  return { save, failed }
}
