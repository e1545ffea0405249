import type { Filter, PanelFilterType } from '@plat/contract/search/filters/filters'
import { own } from '@plat/contract/platform/own'
import { withEntry } from '@plat/contract/search/words/with-entry'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useLocalize, useT } from '../../ui/use-t.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { lazyLater } from '../../ui/later.ts'
import segmentStyles from '../../ui/segments.module.css'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useLanguage } from '../use-search-labels.ts'
import { CheckGroups } from './check-groups.tsx'
import { filterNote, isRestricted } from './filter-note.ts'
import type { FilterProps } from './filter-types.ts'
import { OptionFilter } from './option-filter.tsx'
import { ImmutableRadio, RadioFilter, StatusFilter } from './radio-filter.tsx'
import { TextFilter } from './text-filter.tsx'
import styles from './container-filters.module.css'

// The calendars weigh as much as the rest of the panel: they come after the first screen.
const DatedRange = lazyLater(() => import('../../records/dated-range.tsx'))

const WIDGETS: Readonly<Record<PanelFilterType, ComponentType<FilterProps>>> = {
  checkboxTree: OptionFilter,
  checkGroups: CheckGroups,
  radio: RadioFilter,
  immutableRadio: ImmutableRadio,
  status: StatusFilter,
  text: TextFilter,
  dateRange: DateFilter,
  group: GroupFilter,
  exclusiveTabs: ExclusiveTabs,
  expandExclusive: ExpandExclusive,
  exclusiveToggle: later(async () => ({
    default: (await import('./toggle-filter.tsx')).ToggleFilter,
  })),
  dropdown: later(async () => ({
    default: (await import('./dropdown-filter.tsx')).DropdownFilter,
  })),
  datePeriod: later(() => import('./period-filter.tsx')),
  number: later(() => import('./number-filter.tsx')),
  predictive: later(() => import('./predictive-filter.tsx')),
  place: later(() => import('./place-filter.tsx')),
  grid: later(() => import('./grid-filter.tsx')),
}

/** The widget of a filter, without its label. */
export function FilterControl(props: FilterProps) {
  // A server with a later version may have filters that this page does not know.
  const known: Partial<Record<Filter['type'], ComponentType<FilterProps>>> = WIDGETS
  const Widget = known[props.filter.type]
  return Widget ? <Widget {...props} /> : null
}

/** A widget that brings its own machinery: it comes after the first screen. */
function later(
  load: () => Promise<{ default: ComponentType<FilterProps> }>,
): ComponentType<FilterProps> {
  const Widget = lazyLater(load)
  return (props) => (
    <Waiting>
      <Widget {...props} />
    </Waiting>
  )
}

function Waiting({ children }: { children: ReactNode }) {
  const t = useT()
  return <Suspense fallback={<Skeleton rows={1} label={t('shell.loading')} />}>{children}</Suspense>
}

/** Records dated between two days, both included. */
function DateFilter({ filter, module, state, update }: FilterProps) {
  const { criterion } = filter
  return (
    <Waiting>
      <DatedRange
        value={own(state.ranges, criterion) ?? { from: null, to: null }}
        min={module.minDate}
        onChange={(range) =>
          update(({ ranges, periods, stated }) => ({
            ranges: withEntry(ranges, criterion, range.from || range.to ? range : null),
            periods: withEntry(periods, criterion, null),
            stated: withEntry(stated, criterion, null),
          }))
        }
      />
    </Waiting>
  )
}

/** Several filters under one label. */
function GroupFilter({ filter, ...context }: FilterProps) {
  const localize = useLocalize()
  return (
    <div className={styles['group']}>
      {(filter.params.members ?? []).map((member) => (
        <section
          key={member.criterion}
          aria-label={localize(member.params.label)}
          className={styles['member']}
        >
          {member.params.labelVisible !== false && (
            <h4 className={styles['label']}>{localize(member.params.label)}</h4>
          )}
          <FilterControl {...context} filter={member} />
        </section>
      ))}
    </div>
  )
}

/** Several filters with one active: only that one restricts the search. */
function ExclusiveTabs({ filter, ...context }: FilterProps) {
  const localize = useLocalize()
  const { state, update } = context
  const members = filter.params.members ?? []
  const active = own(state.tabs, filter.criterion) ?? members[0]?.criterion ?? ''
  return (
    <Tabs
      selectedKey={active}
      onSelectionChange={(key) =>
        update(({ tabs }) => ({ tabs: { ...tabs, [filter.criterion]: String(key) } }))
      }
    >
      <TabList
        aria-label={localize(filter.params.label)}
        className={segmentStyles['segments'] ?? ''}
      >
        {members.map(({ criterion, params }) => (
          <Tab key={criterion} id={criterion} className={segmentStyles['segment'] ?? ''}>
            {localize(params.label)}
          </Tab>
        ))}
      </TabList>
      {members.map((member) => (
        <TabPanel
          key={member.criterion}
          id={member.criterion}
          className={segmentStyles['panel'] ?? ''}
        >
          <FilterControl {...context} filter={member} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** Several filters, one unfolded at a time; all of them restrict the search. */
function ExpandExclusive({ filter, ...context }: FilterProps) {
  const localize = useLocalize()
  const language = useLanguage()
  const { state, module, layers } = context
  const members = filter.params.members ?? []
  const [open, setOpen] = useState<string | null>(
    () =>
      members.find((member) => member.criterion === filter.params.default)?.criterion ??
      members.find((member) => isRestricted(member, state, layers))?.criterion ??
      null,
  )
  return (
    <div>
      {members.map((member) => (
        <Disclosure
          key={member.criterion}
          look="inner"
          title={localize(member.params.label)}
          note={filterNote(member, state, module, language, layers)}
          noteQuiet={!isRestricted(member, state, layers)}
          open={open === member.criterion}
          onOpen={(opened) => setOpen(opened ? member.criterion : null)}
        >
          <FilterControl {...context} filter={member} />
        </Disclosure>
      ))}
    </div>
  )
}
