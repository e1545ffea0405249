import { type Scorecard, updateScorecard } from '@plat/contract/statistics/scorecards'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { useChannels } from './channels.ts'
import { useCcai } from './ccai-tools.ts'
import { isDeleted, useDeletedWords } from './deleted-words.ts'
import { useRenew } from './managed-queries.ts'

/** Publishes a scorecard or takes it back, at once. */
export function PublishButton({ scorecard }: { scorecard: Scorecard }) {
  const t = useT()
  const localize = useLocalize()
  const refusal = useRefusal()
  const renew = useRenew()
  const { say } = useCcai()
  const boards = useChannels()
  const deletedWords = useDeletedWords()
  const { published } = scorecard
  const name = localize(scorecard.name)
  const publishing = useMutation({
    mutationFn: async (wanted: boolean) => {
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
      await renew()
      say({ text: t(after.published ? 'ccai.nowPublished' : 'ccai.nowWithdrawn', { name }) })
    },
    onError: (error, wanted) => {
      // Another manager may have changed it: it is read again, and can be looked at first.
      void renew()
      if (isDeleted(error)) return say({ text: deletedWords(error), retry: null })
      say({ text: refusal(error, 'ccai.notPublished'), retry: () => publish(wanted) })
    },
  })
  function publish(wanted: boolean): void {
    say(null)
    publishing.mutate(wanted)
  }
  return (
    <Button busy={publishing.isPending} onPress={() => publish(!published)}>
      {t(published ? 'ccai.unpublish' : 'ccai.publish')}
      <span className="visually-hidden"> {name}</span>
    </Button>
  )
}
