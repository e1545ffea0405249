import type { SavedSearchDetails } from '@plat/contract/saved-searches/saved-searches'
import { useQuery } from '@tanstack/react-query'
import { type Dispatch, Suspense, useEffect, useReducer, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Awaited } from '../../shell/awaited.tsx'
import { useAreaName } from '../../shell/use-area-name.ts'
import { useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { SideColumn } from '../../ui/side-column.tsx'
import { lazyCode } from '../../ui/later.ts'
import { useBackCloses } from '../../ui/use-back-closes.ts'
import { paths } from '../../paths.ts'
import { readOwn } from '../own-search-queries.ts'
import type { SearchToSave } from '../search-to-save.ts'
import { type Drafts, draftOf, useDraft } from './drafts.ts'
import {
  hasStepBefore,
  isStatStep,
  type LeftPanel,
  type PanelAction,
  type PanelAim,
  type PanelState,
  type PanelStep,
  openedAgain,
  panelAfter,
} from './panel-state.ts'
import { EmailStep } from './email-step.tsx'
import { PdfStep } from './pdf-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { SaveStep } from './save-step.tsx'
import { ShareStep } from './share-step.tsx'
import { SocialStep } from './social-step.tsx'
import { Button } from '../../ui/button.tsx'
import { useSaveForm } from './use-save-form.ts'
import styles from './panel.module.css'

const StatSteps = lazyCode(() => import('./stat-steps.tsx'))

interface SharePanelProps {
  subject: SearchToSave
  /** Guid of what the account has shared of this search already; null: nothing. */
  shared: string | null
  open: boolean
  /** What it was opened for. */
  aim: PanelAim
  /** What is typed, for as long as the search is on screen. */
  drafts: Drafts
  onClose: () => void
  onSaved: () => void
}

/** Saving the search on screen and sharing it, step by step; what is typed is kept while the panel is closed. */
export default function SharePanel(props: SharePanelProps) {
  const t = useT()
  const { open, onClose } = props
  // What it opened with: what it saves itself leads on within its steps.
  const [shared] = useState(props.shared)
  const own = useQuery({
    queryKey: ['own-saved', shared],
    queryFn: ({ signal }) => readOwn(shared ?? '', signal),
    enabled: shared !== null,
    staleTime: Infinity,
  })
  const [saved, setSaved] = useState<SavedSearchDetails | null>(null)
  const waits = shared !== null && own.isPending
  // What another tab has deleted meanwhile is saved anew.
  const failed = own.isError && !(own.error instanceof ApiError && own.error.code === 'not_found')
  return (
    <SideColumn
      title={t('share.title')}
      closeLabel={t('share.close')}
      open={open}
      onClose={onClose}
    >
      {waits || failed ? (
        <Awaited query={own} rows={4} />
      ) : (
        <PanelSteps
          {...props}
          known={saved ?? own.data ?? null}
          onSaved={(search) => {
            setSaved(search)
            props.onSaved()
          }}
        />
      )}
    </SideColumn>
  )
}

function PanelSteps({
  subject,
  known,
  onSaved,
  drafts,
  aim,
}: Omit<SharePanelProps, 'onSaved'> & {
  known: SavedSearchDetails | null
  onSaved: (search: SavedSearchDetails) => void
}) {
  const t = useT()
  const area = useAreaName('mycc')
  const [state, act] = useReducer(panelAfter, known, (search) =>
    openedAgain(
      search,
      draftOf<LeftPanel | null>(drafts, 'panel', () => null),
      aim,
    ),
  )
  const { step, saved, notice, network, report, statType, stat } = state
  useDraft(drafts, 'panel', { step, network, report, statType, stat })
  const top = useFocusOfStep(step)
  useBackWithin(step, () => act({ do: 'back' }))
  const { ref, ...form } = useSaveForm(subject, drafts, saved !== null, (search) => {
    act({ do: 'saved', search })
    onSaved(search)
  })
  return (
    <div ref={top} tabIndex={-1} className={styles['steps']}>
      {notice && (
        <Banner
          look="done"
          action={
            notice === 'share.saved' ? (
              <ButtonLink to={paths.personal('searches')} state={{ latest: true }}>
                {t('share.goToMycc', { area })}
              </ButtonLink>
            ) : (
              notice === 'share.reportReady' && (
                <ButtonLink to={paths.personal('reports')}>
                  {t('share.goToMycc', { area })}
                </ButtonLink>
              )
            )
          }
        >
          {t(notice, { area })}
        </Banner>
      )}
      {step === 'SAVE' && (
        <SaveStep
          formRef={ref}
          form={form}
          module={subject.module}
          onPreview={() => act({ do: 'flip' })}
        />
      )}
      {step === 'PREVIEW' && (
        <PreviewStep subject={subject} form={form} onBack={() => act({ do: 'flip' })} />
      )}
      {saved && (
        <SharingSteps subject={subject} saved={saved} state={state} drafts={drafts} act={act} />
      )}
      {isStatStep(step) && (
        <Suspense>
          <StatSteps subject={subject} state={state} drafts={drafts} act={act} />
        </Suspense>
      )}
      {step === 'SHARE_SUCCESS' && <SuccessStep onAgain={() => act({ do: 'again' })} />}
    </div>
  )
}

interface SharingStepsProps {
  subject: SearchToSave
  saved: SavedSearchDetails
  state: PanelState
  drafts: Drafts
  act: Dispatch<PanelAction>
}

/** The steps in which a search that is saved is passed on; nothing in the others. */
function SharingSteps({ subject, saved, state, drafts, act }: SharingStepsProps) {
  const { step, network } = state
  const { share, stats } = subject.module.control
  return (
    <>
      {step === 'SHARE' && (
        <ShareStep
          saved={saved}
          channels={share.channels}
          stat={stats.canManage}
          report={state.report}
          act={act}
        />
      )}
      {step === 'EMAIL' && <EmailStep saved={saved} pdf={null} drafts={drafts} act={act} />}
      {step === 'PDF' && (
        <PdfStep saved={saved} module={subject.module} drafts={drafts} act={act} />
      )}
      {step === 'PDF_EMAIL' && (
        <EmailStep saved={saved} pdf={state.report?.guid ?? null} drafts={drafts} act={act} />
      )}
      {step === 'SOCIAL' && network && (
        <SocialStep
          key={network}
          saved={saved}
          network={network}
          tags={share.tags}
          drafts={drafts}
          act={act}
        />
      )}
    </>
  )
}

/** The browser's Back returns from a way of sharing to the others; from the step that the panel opened with it closes that. */
function useBackWithin(step: PanelStep, back: () => void): void {
  const [first] = useState(step)
  useBackCloses(step !== first && hasStepBefore(step), back)
}

/** Whoever reads by ear or by key goes on at the beginning of the step that has come. */
function useFocusOfStep(step: PanelStep) {
  const top = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useEffect(() => {
    if (before.current !== step) top.current?.querySelector<HTMLElement>('h3')?.focus()
    before.current = step
  }, [step])
  return top
}

/** It is shared; on to another way, or to what was saved. */
function SuccessStep({ onAgain }: { onAgain: () => void }) {
  const t = useT()
  const area = useAreaName('mycc')
  return (
    <div className={styles['step']}>
      <h3 tabIndex={-1}>{t('share.again')}</h3>
      <div className={styles['actions']}>
        <Button look="primary" onPress={onAgain}>
          {t('share.shareAgain')}
        </Button>
        <ButtonLink to={paths.personal('searches')}>{t('share.goToMycc', { area })}</ButtonLink>
      </div>
    </div>
  )
}
