import CallPage from './call-page.tsx'
import { CALL_ID, showOnPage } from './calls-for-tests.tsx'
import CallsKeeper from './calls-keeper.tsx'

/** Opens the page of the call. @param state of the history entry */
export function showCallPage(state?: object): void {
  showOnPage(
    <>
      <CallPage />
      <CallsKeeper />
    </>,
    `/call/${CALL_ID}`,
    state,
  )
}
