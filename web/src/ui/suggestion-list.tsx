import type { ReactNode } from 'react'
import {
  Collection,
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  Text,
} from 'react-aria-components'
import { wordMarks } from './fold-text.ts'
import styles from './field.module.css'

export interface Suggestion {
  id: string
  text: string
  /** Language of the text and the excerpt, where it is not the page's. */
  language?: string | undefined
  /** Second line: what else helps to choose. */
  detail?: string | undefined
  /** Third line: part of a longer text, with the typed words in it. */
  excerpt?: string | undefined
  /** Quiet number, written out. */
  count?: string | undefined
}

export interface SuggestionSection {
  id: string
  title: string
  items: readonly Suggestion[]
}

/** The suggestions of the combo box around it, in titled sections; single ones above them. */
export function SuggestionList({ text }: { text: string }) {
  return (
    <ListBox<SuggestionSection | Suggestion> className={styles['options'] ?? ''}>
      {(entry) =>
        'items' in entry ? (
          <ListBoxSection id={entry.id} className={styles['section'] ?? ''}>
            <Header className={styles['sectionTitle'] ?? ''}>{entry.title}</Header>
            <Collection items={entry.items}>{(item) => option(item, text)}</Collection>
          </ListBoxSection>
        ) : (
          option(entry, '')
        )
      }
    </ListBox>
  )
}

/** Not a component: React Aria keeps what is made of an item as long as the item is the same. */
function option(item: Suggestion, typed: string) {
  return (
    <ListBoxItem id={item.id} textValue={item.text} className={styles['option'] ?? ''}>
      <Text slot="label" {...(item.language && { lang: item.language })}>
        {marked(item.text, typed)}
      </Text>
      {(item.detail || item.excerpt) && (
        <Text slot="description" className={styles['detail'] ?? ''}>
          {item.detail && <span>{marked(item.detail, typed)}</span>}
          {item.excerpt && <span lang={item.language}>{marked(item.excerpt, typed)}</span>}
        </Text>
      )}
      {item.count !== undefined && <span className={styles['optionCount']}>{item.count}</span>}
    </ListBoxItem>
  )
}

/** A text with the words marked that begin with a typed one, whatever the case and accents. */
function marked(text: string, typed: string): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const [from, to] of wordMarks(text, typed)) {
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>)
    end = to
  }
  return [...parts, text.slice(end)]
}
