/** Values with which `matchesChatSql` searches; null: all chats match. */
export interface ChatSearch {
  /** A text search query: each word begins a word. Null: there is none in the text. */
  readonly words: string | null
  /** A pattern of `ilike` that holds the text. */
  readonly pattern: string | null
}

/** The search for a text; empty: all. */
export function chatSearch(text: string): ChatSearch {
  const wanted = text.trim()
  if (wanted === '') return { words: null, pattern: null }
  const words = wanted.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return {
    words: words.length === 0 ? null : words.map(beginning).join(' & '),
    pattern: `%${wanted.replace(/[\\%_]/g, '\\$&')}%`,
  }
}

/** PostgreSQL takes 2026-001 for the words 2026 and -001. */
function beginning(word: string): string {
  return /^\d/.test(word) ? `(${word}:* | '-${word}':*)` : `${word}:*`
}

/**
 * SQL: whether a chat `c` matches a search: its words all begin a word of one message, or its pattern fits the number of the
 * record.
 * @param words, pattern parameters in SQL
 * @param visibility parameter in SQL: highest of records that the reader may see
 */
export function matchesChatSql(words: string, pattern: string, visibility: string): string {
  return `(${pattern}::text is null
    or exists (select from chat_message m where m.chat = c.guid and m.words @@ to_tsquery('simple', ${words}::text))
    or (c.agency_reference ilike ${pattern}
      and coalesce((select r.visibility from record r where r.guid = c.subject), c.visibility) <= ${visibility}))`
}

/** SQL: the same for agents, who find residents as well, by name and email address. */
export function matchesForAgentSql(words: string, pattern: string, visibility: string): string {
  return `(${matchesChatSql(words, pattern, visibility)} or exists (select from account o where o.guid = c.account
    and (o.first_name || ' ' || o.last_name ilike ${pattern} or o.email ilike ${pattern})))`
}
