import type { Alert } from '@plat/contract/alerts/alerts'
import type { AlertSettings } from '@plat/contract/alerts/alert-settings'
import { encodeSearch } from '@plat/contract/search/search-url'
import { EMPTY_SEARCH } from '@plat/contract/search/search-state'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'
import { FilterPanel } from '../../search/filters/filter-panel.tsx'
import { Frame } from '../../shell/frame.tsx'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { useTitle } from '../../shell/use-title.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Select } from '../../ui/select.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { NO_AREA, type OfferedTab } from '../alert-area.ts'
import { WishesFields } from '../parts/wishes-fields.tsx'
import { AlertPreview, PreviewLine } from '../preview/alert-preview.tsx'
import type { useAlertModule } from '../use-alert-start.ts'
import { AlertMap } from './alert-map.tsx'
import { AreaStep } from './area-step.tsx'
import { SaveStep } from './save-step.tsx'
import type { AlertForm } from './use-alert-form.ts'
import { useAlertMaker } from './use-alert-maker.ts'
import styles from './maker.module.css'
import { HiddenCriteria } from '../hidden-criteria.tsx'

/** Areas have ways of their own to be chosen. */
const NO_PICKING = { layer: null, setLayer: null }

interface MakerScreenProps {
  module: ModuleConfig
  /** The modules to choose from; null: it is that of the alert. */
  modules: ReturnType<typeof useAlertModule> | null
  config: AlertSettings
  own: readonly Alert[]
  tabs: readonly OfferedTab[]
  tab: OfferedTab
  form: AlertForm
  /** The own alert that gets another area; null: a new one is made. */
  changed: Alert | null
  /** @param replaced name of the alert whose place it took */
  onSaved: (alert: Alert, replaced: string | null) => void
}

/** Making an alert: the map with the tools to choose an area, and beside it everything else. */
export function MakerScreen(props: MakerScreenProps) {
  const { module: shown, modules, config, own, tab, form, changed, onSaved } = props
  const t = useT()
  const navigate = useNavigate()
  const heading = t(changed ? 'alerts.changeArea' : 'alerts.make')
  useTitle(heading)
  const maker = useAlertMaker({ module: shown, tab, config, own, changed, form })
  const { module, state, update, places, onMap } = maker
  return (
    <Frame fixed skips={[{ id: 'alert-preview', label: t('alerts.preview') }]}>
      <div className={styles['maker']}>
        <div className={styles['side']}>
          <div className={styles['panel']}>
            <h1>{heading}</h1>
            <ModuleStep {...props} maker={maker} />
            <section className={styles['step']} aria-labelledby="alert-area">
              <h2 id="alert-area">{t('alerts.where')}</h2>
              <AreaTabs {...props} maker={maker} />
            </section>
            <section className={styles['step']} aria-labelledby="alert-filters">
              <h2 id="alert-filters">{t('alerts.what')}</h2>
              <HiddenCriteria module={module} state={state} update={update} />
              <div className={styles['filters']}>
                <FilterPanel
                  module={module}
                  state={state}
                  update={update}
                  facets={onMap.results.facets}
                  layers={places.layers}
                  picking={NO_PICKING}
                  onSearch={() => undefined}
                />
              </div>
            </section>
            <WishesFields
              wishes={form.wishes}
              possible={module.control.alert_events}
              onChange={form.setWishes}
            />
            <AlertPreview
              module={module}
              answer={maker.preview}
              onNarrow={(criterion, value) =>
                update(({ choices }) => ({ choices: { ...choices, [criterion]: [value] } }))
              }
            />
            <SaveStep
              maker={maker}
              own={own}
              onCancel={() => {
                form.forget()
                void navigate(changed ? paths.alertSettings(changed.id) : paths.alertCreate())
              }}
              onSaved={onSaved}
            />
            <div className={styles['actions']}>
              <ButtonLink to={paths.module(shown.department, shown.id)}>
                {t('alerts.backToDepartment')}
              </ButtonLink>
              <ButtonLink to={paths.personal('settings')}>{t('alerts.settings')}</ButtonLink>
            </div>
            {modules?.error && <p role="alert">{t('alerts.moduleFailed')}</p>}
          </div>
          <div className={styles['line']}>
            <PreviewLine answer={maker.preview} />
          </div>
        </div>
        <AlertMap
          module={module}
          state={state}
          update={update}
          tab={tab.id}
          onMap={onMap}
          grids={places.layers.filter(({ kind }) => kind === 'grid').slice(0, 1)}
          leftOut={form.leftOut}
        />
      </div>
    </Frame>
  )
}

type StepProps = MakerScreenProps & { maker: ReturnType<typeof useAlertMaker> }

/** Which records are watched; another module keeps the area. */
function ModuleStep({ module, modules, tab, maker }: StepProps) {
  const t = useT()
  const localize = useLocalize()
  const navigate = useNavigate()
  if (modules === null || modules.offered.length < 2) return null
  return (
    <section className={styles['step']} aria-labelledby="alert-module">
      <h2 id="alert-module">{t('alerts.module')}</h2>
      <Select
        boxed
        label={t('alerts.module')}
        options={modules.offered.map(({ department, module: one }) => ({
          id: one.id,
          label: t('alerts.moduleOf', {
            department: localize(department.name),
            module: localize(one.display_name),
          }),
        }))}
        selected={module.id}
        onSelect={(id) => {
          const { places, around, address, shape } = maker.state
          const area = encodeSearch({ ...EMPTY_SEARCH, places, around, address, shape })
          modules.choose(id)
          void navigate(`${paths.alert(tab.id)}?${area}`, { replace: true })
        }}
      />
    </section>
  )
}

/** The ways to choose an area; another way begins without one, and keeps the filters. */
function AreaTabs({ tabs, tab, maker }: StepProps) {
  const t = useT()
  const localize = useLocalize()
  const navigate = useNavigate()
  const { module, state, update, form, places, everywhere, changed } = maker
  const items = tabs.map(({ id, label }) => ({
    id,
    label:
      label === null ? t(id === 'grid' ? 'alerts.grid' : 'alerts.customArea') : localize(label),
    content: (
      <AreaStep
        module={module}
        tab={id}
        state={state}
        update={update}
        layers={places.layers}
        everywhere={everywhere}
        onEverywhere={form.setEverywhere}
        leftOut={form.leftOut}
        onLeaveOut={form.setDrawn}
      />
    ),
  }))
  return (
    <Tabs
      label={t('alerts.where')}
      items={items}
      selected={tab.id}
      onSelect={(id) => {
        form.setDrawn(false)
        const kept = encodeSearch({ ...state, ...NO_AREA }, module.control.filters)
        void navigate(`${paths.alert(id, changed?.id)}?${kept}`)
      }}
    />
  )
}
