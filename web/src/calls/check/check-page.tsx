import { Page } from '../../shell/page.tsx'
import { MediaCheck } from './media-check.tsx'

/** Check of camera, microphone, sound and network, before a call. */
export default function CheckPage() {
  return (
    <Page>
      <MediaCheck />
    </Page>
  )
}
