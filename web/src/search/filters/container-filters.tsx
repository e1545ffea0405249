import { own } from '@plat/contract/platform/own'
import { type ComponentType, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { useLocalize } from '../../ui/use-t.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import segmentStyles from '../../ui/segments.module.css'
import { filterNote } from './filter-note.ts'
import { isRestricted } from './is-restricted.ts'
import { useLanguage } from '../use-search-labels.ts'
import type { FilterProps } from './filter-types.ts'
import styles from './container-filters.module.css'

interface ContainerProps extends FilterProps {
  /** Draws a filter inside. */
  Control: ComponentType<FilterProps>
}

/** Several filters under one label. */
export function GroupFilter({ filter, Control, ...context }: ContainerProps) {
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
          <Control {...context} filter={member} />
        </section>
      ))}
    </div>
  )
}

/** Several filters with one active: only that one restricts the search. */
export function ExclusiveTabs({ filter, Control, ...context }: ContainerProps) {
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
          <Control {...context} filter={member} />
        </TabPanel>
      ))}
    </Tabs>
  )
}

/** Several filters, one unfolded at a time; all of them restrict the search. */
export function ExpandExclusive({ filter, Control, ...context }: ContainerProps) {
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
          <Control {...context} filter={member} />
        </Disclosure>
      ))}
    </div>
  )
}
