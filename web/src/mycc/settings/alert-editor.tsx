import type { Alert } from '@plat/contract/alerts/alerts'
import type { EventKind } from '@plat/contract/alerts/event-kinds'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { WishesFields } from '../../alerts/parts/wishes-fields.tsx'
import { paths } from '../../paths.ts'
import { useT } from '../../ui/use-t.ts'
import { Banner } from '../../ui/banner.tsx'
import { RetryBanner } from '../../ui/retry-banner.tsx'
import { Button } from '../../ui/button.tsx'
import { criteriaOf } from '@plat/contract/search/search-criteria'
import type { SearchState } from '@plat/contract/search/search-state'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { alertModule } from '../../alerts/alert-module.ts'
import { FilterPanel } from '../../search/filters/filter-panel.tsx'
import { overviewQuery } from '../../search/search-queries.ts'
import { usePlaces } from '../../search/use-places.ts'
import type { UpdateSearch } from '../../search/use-search-state.ts'
import { useTenant } from '../../shell/tenant.tsx'
import { AlertFacts } from './alert-facts.tsx'
import { LostParts } from '../../saved-searches/lost-parts.tsx'
import { encodeSearch } from '@plat/contract/search/search-url'
import { tabOf } from '../../alerts/alert-area.ts'
import { type AlertWishes, hasPossible, wishesOf } from '../../alerts/alert-wishes.ts'
import { useFreshForm } from '../../alerts/maker/use-alert-form.ts'
import { SameAlert } from '../../alerts/parts/same-alert.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DeleteAlert } from './delete-alert.tsx'
import { FeedBlock } from './feed-block.tsx'
import { useAlertEdit } from './use-alert-edit.ts'
import styles from './settings.module.css'
import { searchFilters } from '@plat/contract/search/filters/search-filters'
import { HiddenCriteria } from '../../alerts/hidden-criteria.tsx'

interface AlertEditorProps {
  alert: Alert
  /** Null: its filters cannot be had. */
  module: ModuleConfig | null
  /** Asks for its filters once more; null: there is nothing to ask for. */
  onRetry: (() => void) | null
  onClose: () => void
  onChanged: () => Promise<unknown>
  /** It was deleted elsewhere. */
  onGone: () => Promise<unknown>
}

/** An open alert: what it watches, and everything of it that can be changed. */
export function AlertEditor(props: AlertEditorProps) {
  const { alert, module, onRetry, onClose, onChanged, onGone } = props
  const t = useT()
  const edit = useAlertEdit(alert, module, onChanged, onGone)
  const { save, same, pause } = edit
  const possible = offeredEvents(alert, module)
  const lacksEvents = !hasPossible(edit.wishes.events, possible)
  const saveId = useId()
  return (
    <>
      <div className={styles['bar']}>
        <DeleteAlert alert={alert} onDeleted={onChanged} />
        <Button onPress={onClose}>{t('action.close')}</Button>
      </div>
      <AlertProblem alert={alert} />
      <AlertFacts alert={alert} />
      {alert.record === null && module && (
        <>
          <div className={styles['bar']}>
            <ChangeArea alert={alert} module={module} state={edit.state} wishes={edit.wishes} />
          </div>
          <AlertCriteria module={module} state={edit.state} update={edit.update} />
        </>
      )}
      {alert.record === null && !module && (
        <Banner action={onRetry && <Button onPress={onRetry}>{t('action.retry')}</Button>}>
          <p>{t('alerts.noFilters')}</p>
        </Banner>
      )}
      <div className={styles['wishes']}>
        <WishesFields wishes={edit.wishes} possible={possible} onChange={edit.setWishes} />
      </div>
      <FeedBlock alert={alert} onChanged={onChanged} />
      {lacksEvents && (
        <p id={`lacks-${alert.id}`} className={styles['problem']}>
          {t('alerts.lacks.events')}
        </p>
      )}
      {same && (
        <SameAlert same={same} busy={save.isPending} saveId={saveId} onAgain={edit.saveAgain} />
      )}
      {save.isError && <RetryBanner onRetry={save.again}>{save.words}</RetryBanner>}
      {pause.isError && <RetryBanner onRetry={pause.again}>{pause.words}</RetryBanner>}
      <div className={styles['bar']}>
        <Button
          id={saveId}
          look="primary"
          busy={save.isPending}
          isDisabled={lacksEvents}
          aria-describedby={lacksEvents ? `lacks-${alert.id}` : undefined}
          onPress={save.again}
        >
          {t('alerts.save')}
        </Button>
        <span role="status">{edit.isSaved && t('alerts.saved')}</span>
        <Button onPress={onClose}>{t('alerts.cancel')}</Button>
        <Button busy={pause.isPending} onPress={pause.again}>
          {t(alert.active ? 'alerts.pause' : 'alerts.resume')}
        </Button>
        {alert.record && (
          <a
            href={paths.record(
              alert.module.department.department_code,
              alert.module.module_code,
              alert.record.guid,
            )}
          >
            {t('alerts.openRecord')}
          </a>
        )}
      </div>
    </>
  )
}

/** Events that are offered for an alert; without its module those that it has. */
function offeredEvents(alert: Alert, module: ModuleConfig | null): readonly EventKind[] {
  const possible = module?.control.alert_events ?? alert.events
  // A record that is there does not appear.
  return alert.record === null ? possible : possible.filter((kind) => kind !== 'new')
}

/** There is no map beside them. */
const NO_PICKING = { layer: null, setLayer: null }

interface AlertCriteriaProps {
  module: ModuleConfig
  state: SearchState
  update: UpdateSearch
}

/** What an alert looks for, in the filters of its module. */
function AlertCriteria({ module: shown, state, update }: AlertCriteriaProps) {
  const t = useT()
  const { viewer } = useTenant()
  const { layers } = usePlaces()
  const module = useMemo(() => alertModule(shown), [shown])
  const criteria = criteriaOf(state, searchFilters(module.control), viewer)
  const { data } = useQuery(overviewQuery({ module: module.id, criteria }, null))
  return (
    <section className={styles['criteria']} aria-label={t('alerts.what')}>
      <h3>{t('alerts.what')}</h3>
      <HiddenCriteria module={module} state={state} update={update} />
      <div className={styles['filters']}>
        <FilterPanel
          module={module}
          state={state}
          update={update}
          facets={data?.facets ?? null}
          layers={layers}
          picking={NO_PICKING}
          onSearch={() => undefined}
        />
      </div>
    </section>
  )
}

/** Why an alert tells nothing for now: who paused it, or what of it the agency has taken away. */
function AlertProblem({ alert: { paused_by: pausedBy, problem } }: { alert: Alert }) {
  const t = useT()
  if (pausedBy === null && problem === null) return null
  return (
    <>
      {pausedBy && (
        <Banner quiet>
          <p>{t(`alerts.pausedBy.${pausedBy}`)}</p>
        </Banner>
      )}
      {problem && (
        <Banner quiet>
          <p>{t(`alerts.problem.${problem.kind}`)}</p>
          {problem.kind === 'parts' && <LostParts of={problem} />}
        </Banner>
      )}
    </>
  )
}

interface ChangeAreaProps {
  alert: Alert
  module: ModuleConfig
  /** As its filters show it, also what is changed and not saved. */
  state: SearchState
  wishes: AlertWishes
}

/** The way to give an alert another area: where alerts are made, filled in as it is here. */
function ChangeArea({ alert, module, state, wishes }: ChangeAreaProps) {
  const t = useT()
  const { layers } = usePlaces()
  const tab = tabOf(state, layers) ?? 'area'
  useFreshForm(alert.id)
  const query = encodeSearch(state, alertModule(module).control.filters)
  return (
    <ButtonLink to={`${paths.alert(tab, alert.id)}?${query}`} state={{ wishes: wishesOf(wishes) }}>
      {t('alerts.changeArea')}
    </ButtonLink>
  )
}
