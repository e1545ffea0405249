/** Values with which chats are searched; null: all chats match. */
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
 * SQL: whether an account's own chat `c` matches a search: its words all begin a word of one message, or its pattern fits
 * the number of the record.
 * @param words, pattern parameters in SQL
 * @param visibility parameter in SQL: highest of records that the reader may see
 */
export function matchesOwnSql(words: string, pattern: string, visibility: string): string {
  return `(${pattern}::text is null
    or exists (select from chat_message m where m.chat = c.guid and ${hasWordsSql(words)})
    or ${fitsRecordSql(pattern, visibility)})`
}

/**
 * SQL: the same for agents, who find residents as well, by name and email address. Theirs are many chats: messages and
 * accounts are read once, not for each of them.
 */
export function matchesForAgentSql(words: string, pattern: string, visibility: string): string {
  return `(${pattern}::text is null
    or c.guid in (select m.chat from chat_message m where ${hasWordsSql(words)})
    or ${fitsRecordSql(pattern, visibility)}
    or c.account in (select o.guid from account o
      where o.first_name || ' ' || o.last_name ilike ${pattern} or o.email ilike ${pattern}))`
}

function hasWordsSql(words: string): string {
  return `m.words @@ to_tsquery('simple', ${words}::text)`
}

function fitsRecordSql(pattern: string, visibility: string): string {
  return `(c.agency_reference ilike ${pattern}
    and coalesce((select r.visibility from record r where r.guid = c.subject), c.visibility) <= ${visibility})`
}
