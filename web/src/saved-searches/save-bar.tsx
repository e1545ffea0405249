import type { SavedSearchSummary } from '@plat/contract/saved-searches/saved-searches'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { BellPlus, ChartNoAxesColumn, Share2, Star } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { Button } from '../ui/button.tsx'
import { bringBack, removeSaved, save, savedOfQuery } from './own-search-queries.ts'
import { useKeptPanel } from './kept-panel.tsx'
import { SaveNotice, type SaveNoticeWords } from './save-notice.tsx'
import { defaultTitle, type SearchToSave } from './search-to-save.ts'
import { alertStart } from './to-alerts.ts'
import styles from './save-bar.module.css'

/** Star and share the search on screen. Who is not signed in is asked to first, and comes back to it. */
export default function SaveBar({ subject }: { subject: SearchToSave }) {
  const t = useT()
  const why = useId()
  const { viewer } = useTenant()
  const signedIn = viewer !== 'anonymous'
  const [, setParams] = useSearchParams()
  const { use: used, setUse } = useKeptPanel()
  const { wanted } = used
  const [notice, setNotice] = useState<SaveNoticeWords | null>(null)
  const query = savedOfQuery(subject)
  const { data: saved } = useQuery({ ...query, enabled: signedIn })
  const starred = (saved ?? []).filter(({ method }) => method === 'star')

  const starring = useStarring(subject, starred, setNotice)
  // What was pressed before the login is done once it is known what the account has saved already.
  const { mutate } = starring
  const isStarred = starred.length > 0
  const isWanted = signedIn && wanted === 'star' && saved !== undefined
  useEffect(() => {
    if (!isWanted) return
    setUse((before) => ({ ...before, wanted: null }))
    if (!isStarred) mutate()
  }, [isWanted, isStarred, mutate, setUse])

  const press = (what: 'star' | 'share') => {
    if (!signedIn) {
      setUse({ ...used, wanted: what })
      setParams((before) => new URLSearchParams([...before, ['login', '']]), {
        preventScrollReset: true,
      })
    } else if (what === 'share') setUse({ ...used, panel: 'open', aim: 'share' })
    else if (!starring.isPending) mutate()
  }
  const nothing = subject.located === 0 && !subject.module.control.stats.canManage
  return (
    <div className={styles['bar']}>
      <Button
        icon={Star}
        aria-pressed={isStarred}
        className={styles['star'] ?? ''}
        onPress={() => press('star')}
      >
        {t('share.star')}
      </Button>
      <Button
        icon={Share2}
        aria-disabled={nothing || undefined}
        aria-describedby={nothing ? why : undefined}
        onPress={() => !nothing && press('share')}
      >
        {t('share.share')}
      </Button>
      <AlertButton subject={subject} />
      {signedIn && subject.module.control.stats.canManage && (
        <Button
          icon={ChartNoAxesColumn}
          onPress={() => setUse({ ...used, panel: 'open', aim: 'stat' })}
        >
          {t('share.stat')}
        </Button>
      )}
      {nothing && (
        <p id={why} className={styles['why']}>
          {t('share.nothingLocated')}
        </p>
      )}
      <SaveNotice notice={notice} onHide={() => setNotice(null)} />
    </div>
  )
}

/** The way to an alert for the search; nothing where the agency has none. */
function AlertButton({ subject: { module, search } }: { subject: SearchToSave }) {
  const t = useT()
  const localize = useLocalize()
  const navigate = useNavigate()
  const { viewer, config } = useTenant()
  const [, setParams] = useSearchParams()
  if (!config.control.alert) return null
  const press = () => {
    if (viewer === 'anonymous')
      setParams((before) => new URLSearchParams([...before, ['login', '']]), {
        preventScrollReset: true,
      })
    else
      void navigate(paths.alertCreate(), {
        state: alertStart(module, localize(module.display_name), search),
      })
  }
  return (
    <Button icon={BellPlus} aria-label={t('alertButton.create')} onPress={press}>
      {t('alertButton.short')}
    </Button>
  )
}

/** Has what the account has saved of a search read again. */
function useRenew(subject: SearchToSave) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: savedOfQuery(subject).queryKey })
}

/** Gives the search on screen a star, or takes it away. */
function useStarring(
  subject: SearchToSave,
  starred: readonly SavedSearchSummary[],
  setNotice: (notice: SaveNoticeWords) => void,
) {
  const renew = useRenew(subject)
  const undo = (guids: readonly string[]) =>
    void bringBack(guids)
      .then(renew)
      .then(() => setNotice({ id: 'share.starred', mycc: true }))
      .catch((error: unknown) =>
        setNotice({ error, sentence: 'share.notSaved', retry: () => undo(guids) }),
      )
  const { mutate, isPending } = useMutation<{ unstarred: readonly string[] | null }>({
    mutationFn: async () => {
      const own = starred.map(({ guid }) => guid)
      if (own.length > 0) {
        await removeSaved(own)
        return { unstarred: own }
      }
      const name = defaultTitle(subject.sentence)
      await save(subject, { name, title: name, defaultTitle: name, method: 'star' })
      return { unstarred: null }
    },
    onSuccess: async ({ unstarred }) => {
      await renew()
      setNotice(
        unstarred === null
          ? { id: 'share.starred', mycc: true }
          : { id: 'share.unstarred', undo: () => undo(unstarred) },
      )
    },
    onError: (error) => setNotice({ error, sentence: 'share.notSaved', retry: () => mutate() }),
  })
  return { mutate, isPending }
}
