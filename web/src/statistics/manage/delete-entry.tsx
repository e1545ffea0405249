import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormError } from '../../accounts/form-error.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useT } from '../../ui/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useCcai } from './ccai-tools.ts'
import { isDeleted, useDeletedWords } from './deleted-words.ts'
import { deleteEntry, type EntryKind } from './entry-calls.ts'
import { LostBanners } from './lost-banners.tsx'
import { lostBannersQuery, useRenew } from './managed-queries.ts'
import { useBringBack } from './use-bring-back.ts'

interface DeleteEntryProps {
  kind: EntryKind
  entry: { readonly id: number; readonly version: number }
  /** The entry, as it is called. */
  name: string
  /** What goes with it, or loses it. */
  message: string
}

/** Deletes an entry after asking; for a while it can be brought back. */
export function DeleteEntry({ kind, entry, name, message }: DeleteEntryProps) {
  const t = useT()
  const refusal = useRefusal()
  const renew = useRenew()
  const { say, go, place } = useCcai()
  const [asks, setAsks] = useState(false)
  // Nobody deletes before they know what else is lost.
  const banners = useQuery({ ...lostBannersQuery(kind, entry.id), enabled: asks })
  const bringBack = useBringBack(kind)
  const deletedWords = useDeletedWords()
  const removing = useMutation({
    mutationFn: () =>
      deleteEntry(kind, entry).then(
        () => null,
        (error: unknown) => {
          // Another manager was faster.
          if (isDeleted(error)) return error
          throw error
        },
      ),
    onSuccess: async (deletedBefore) => {
      setAsks(false)
      go({ ...place, open: null })
      await renew()
      if (deletedBefore) return say({ text: deletedWords(deletedBefore), retry: null })
      // Once the entry is gone, and the focus with it: the way back takes it.
      say({ text: t('ccai.deleted', { name }), undo: () => bringBack(entry.id, name) })
    },
    // Somebody else may have changed it: the list then has the version that can be deleted.
    onError: () => void renew(),
  })
  return (
    <>
      <Button icon={Trash2} onPress={() => setAsks(true)}>
        {t('ccai.delete')}
        <span className="visually-hidden"> {name}</span>
      </Button>
      <Dialog
        title={t('ccai.askDelete', { name })}
        open={asks}
        onClose={() => setAsks(false)}
        actions={
          <>
            <Button
              look="primary"
              busy={removing.isPending || banners.isPending}
              onPress={() => removing.mutate()}
            >
              {t('ccai.delete')}
            </Button>
            <Button onPress={() => setAsks(false)}>{t('ccai.cancel')}</Button>
          </>
        }
      >
        <p>{message}</p>
        {asks && <LostBanners kind={kind} id={entry.id} />}
        <FormError message={removing.error && refusal(removing.error, 'ccai.notDeleted')} />
      </Dialog>
    </>
  )
}
