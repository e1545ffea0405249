import { type Scorecard, updateScorecard } from '@plat/contract/statistics/scorecards'
import type { BannerPage } from '@plat/contract/statistics/banners'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useChannels } from './channels.ts'
import { useCcai } from './ccai-tools.ts'
import { isDeleted, useDeletedWords } from './deleted-words.ts'
import { useLostBannerWords } from './lost-banners.tsx'
import { lostBannersQuery, useRenew } from './managed-queries.ts'

/** Whether the scorecard is to be published, and the pages that are known to lose numbers; null: not asked yet. */
interface Wish {
  readonly wanted: boolean
  readonly lost: readonly BannerPage[] | null
}

/** Publishes a scorecard or takes it back: at once, unless banners of pages lose numbers with it. */
export function PublishButton({ scorecard }: { scorecard: Scorecard }) {
  const t = useT()
  const localize = useLocalize()
  const refusal = useRefusal()
  const renew = useRenew()
  const { say } = useCcai()
  const boards = useChannels()
  const deletedWords = useDeletedWords()
  const client = useQueryClient()
  const [asked, setAsked] = useState<readonly BannerPage[] | null>(null)
  const { published } = scorecard
  const name = localize(scorecard.name)
  const publishing = useMutation({
    mutationFn: async ({ wanted, lost }: Wish): Promise<Scorecard | readonly BannerPage[]> => {
      if (!wanted && lost === null) {
        const pages = await client.fetchQuery(lostBannersQuery('scorecard', scorecard.id))
        if (pages.length > 0) return pages
      }
      const { id, channels, groups, note, version } = scorecard
      const known = boards.filter((channel) => channels.includes(channel))
      const body = {
        name: scorecard.name,
        note,
        // A board that the agency no longer has is refused; with no other one, the refusal says why.
        channels: known.length > 0 ? known : channels,
        groups,
        published: wanted,
        version,
      }
      return (await call(updateScorecard, { params: { id }, body })).data
    },
    onSuccess: async (after) => {
      if (!('id' in after)) return setAsked(after)
      setAsked(null)
      await renew()
      say({ text: t(after.published ? 'ccai.nowPublished' : 'ccai.nowWithdrawn', { name }) })
    },
    onError: (error, wish) => {
      setAsked(null)
      // Another manager may have changed it: it is read again, and can be looked at first.
      void renew()
      if (isDeleted(error)) return say({ text: deletedWords(error), retry: null })
      say({ text: refusal(error, 'ccai.notPublished'), retry: () => publish(wish) })
    },
  })
  function publish(wish: Wish): void {
    say(null)
    publishing.mutate(wish)
  }
  return (
    <>
      <Button
        busy={publishing.isPending}
        onPress={() => publish({ wanted: !published, lost: null })}
      >
        {t(published ? 'ccai.unpublish' : 'ccai.publish')}
        <span className="visually-hidden"> {name}</span>
      </Button>
      <AskUnpublish
        name={name}
        pages={asked}
        isPending={publishing.isPending}
        onYes={() => publish({ wanted: false, lost: asked })}
        onNo={() => setAsked(null)}
      />
    </>
  )
}

interface AskUnpublishProps {
  /** Name of the scorecard. */
  name: string
  /** Pages whose banners lose its numbers; null: it is not asked. */
  pages: readonly BannerPage[] | null
  isPending: boolean
  onYes: () => void
  onNo: () => void
}

function AskUnpublish({ name, pages, isPending, onYes, onNo }: AskUnpublishProps) {
  const t = useT()
  const words = useLostBannerWords('scorecard')
  return (
    <Dialog
      title={t('ccai.askUnpublish', { name })}
      open={pages !== null}
      onClose={onNo}
      actions={
        <>
          <Button look="primary" busy={isPending} onPress={onYes}>
            {t('ccai.unpublish')}
          </Button>
          <Button onPress={onNo}>{t('ccai.cancel')}</Button>
        </>
      }
    >
      <p>{pages && words(pages)}</p>
    </Dialog>
  )
}
