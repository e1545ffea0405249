import type { BannerPage } from '@plat/contract/statistics/banners'
import { useIntl } from 'react-intl'
import { useQuery } from '@tanstack/react-query'
import { useLocalize, useT } from '../../ui/use-t.ts'
import type { EntryKind } from './entry-calls.ts'
import { lostBannersQuery } from './managed-queries.ts'

/** In the question before an entry is deleted: the pages whose banners lose it. */
export function LostBanners({ kind, id }: { kind: EntryKind; id: number }) {
  const t = useT()
  const words = useLostBannerWords(kind)
  const { data, error } = useQuery(lostBannersQuery(kind, id))
  // It is there before its words, so that they are read out.
  return (
    <p role="status">
      {error ? t('ccai.bannersNotRead') : data && data.length > 0 ? words(data) : null}
    </p>
  )
}

/** Where an entry is shown, and that it will disappear there. */
export function useLostBannerWords(kind: EntryKind): (pages: readonly BannerPage[]) => string {
  const t = useT()
  const localize = useLocalize()
  const { formatList } = useIntl()
  return (pages) => {
    const names = pages.map(({ department }) =>
      department === null
        ? t('ccai.onHomePage')
        : t('ccai.onPageOf', { name: localize(department.name) }),
    )
    const id = kind === 'stat' ? 'ccai.bannerLost' : 'ccai.itsBannersLost'
    return t(id, { pages: formatList(names) })
  }
}
