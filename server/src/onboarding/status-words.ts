import { plain } from './names.ts'

/** What a status means: still under way, or over. Null: none of the words is known. */
export type StatusMeaning = 'live' | 'archive' | null

/** Looked at before the others: words that would mislead. */
const LIVE_FIRST =
  /^appl(ication)?s?\b.*\b(complete|accepted)|\bpending\b|\bpendiente\b|reinstat|\bnot (final|closed|complete)/
const ARCHIVE =
  /\b(final(ed|ized|led|ised)?|clos(ed|e)|complet(e|ed|ion)|expired?|void(ed)?|withdr\w*|cancel\w*|den(ied|y)|revok\w*|reject\w*|abort\w*|inactive|abandon\w*|out of business|oob|done|resolved|terminat\w*|dismiss\w*|lapsed|ended|retired|archived|superseded|c of o|co issued|finalizad[oa]|cerrad[oa]|concluid[oa]|completad[oa]|terminad[oa]|vencid[oa]|caducad[oa]|caduc[oa]|expirad[oa]|anulad[oa]|nul[oa]|cancelad[oa]|negad[oa]|denegad[oa]|rechazad[oa]|revocad[oa]|retirad[oa]|inactiv[oa]|desistid[oa]|archivad[oa]|baja|resuelt[oa])\b/
const LIVE =
  /\b(active|issued?|open(ed)?|review(ed|ing)?|approv\w*|appl(ied|ication)|received?|hold|held|submit\w*|progress|process\w*|accepted|suspend\w*|ready|inspect\w*|plan(s|ning)?|current|valid|phased|scheduled|assigned|new|filed|intake|corrections?|additional|renew\w*|started|permitted|in|activ[oa]|vigente|abiert[oa]|revision|emitid[oa]|expedid[oa]|otorgad[oa]|aprobad[oa]|autorizad[oa]|tramite|proceso|solicitad[oa]|recibid[oa]|ingresad[oa]|suspendid[oa]|nuev[oa]|inspeccion|alta)\b/

/** What a status means by its words, in English and Spanish. */
export function meaningOf(status: string): StatusMeaning {
  const text = plain(status).replace(/[_/-]+/g, ' ')
  if (LIVE_FIRST.test(text)) return 'live'
  if (ARCHIVE.test(text)) return 'archive'
  return LIVE.test(text) ? 'live' : null
}
