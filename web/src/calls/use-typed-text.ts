import { useViewer } from '../accounts/use-viewer.ts'
import { keepTyped, readTyped } from '../shell/typed-texts.ts'

/** A text that the tab keeps until it is sent, also when the dialog closes or the page reloads. */
interface TypedText {
  readonly kept: string
  /** Empty: nothing is kept. */
  keep(text: string): void
}

/** Text that the account typed at a place and did not send. */
export function useTypedText(place: string): TypedText {
  const account = useViewer()?.id ?? null
  const typed = readTyped(account, place)
  return {
    kept: typeof typed === 'string' ? typed : '',
    keep: (text) => keepTyped(account, place, text === '' ? null : text),
  }
}
