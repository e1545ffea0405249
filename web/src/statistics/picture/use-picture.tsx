import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { useTenant } from '../../shell/tenant.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import type { PictureGroup } from './picture-layout.ts'
import { pictureOf, savePicture } from './save-picture.ts'

interface PictureSubject {
  /** Name of the scorecard; null: of a single tile. */
  readonly heading: string | null
  /** Counted with internal records. */
  readonly isInternal: boolean
}

/** Saves tiles as a picture. */
export function usePicture(
  file: string,
  groups: () => readonly PictureGroup[],
  { heading, isInternal }: PictureSubject,
) {
  const t = useT()
  const localize = useLocalize()
  const words = useIntl()
  const { branding, timeZone } = useTenant().config
  const [isFailed, setFailed] = useState(false)
  const save = async () => {
    setFailed(false)
    const day = words.formatDate(new Date(), { dateStyle: 'long', timeZone })
    const source = [
      `${branding.title.long} · ${t('statistics.pictureOf', { day })}`,
      ...(isInternal ? [t('statistics.internalCounted')] : []),
    ]
    const canvas = pictureOf(groups(), { heading, source, words, localize })
    setFailed(!(await savePicture(file, canvas)))
  }
  const failed: ReactNode = isFailed && (
    <Banner onHide={() => setFailed(false)}>{t('statistics.pictureFailed')}</Banner>
  )
  return { save, failed }
}
