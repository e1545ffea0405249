import type { Account } from '@plat/contract/accounts'
import { deleteAccount } from '@plat/contract/profile'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { IdentityForm } from '../accounts/identity-form.tsx'
import { announceSession } from '../accounts/session-channel.ts'
import { call } from '../api/client.ts'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useText } from '../shell/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ProfileSection } from './profile-section.tsx'
import styles from './profile.module.css'

/** How to delete the account: what is lost is said first, and the password is always asked for. */
export function DeleteSection({ account }: { account: Account }) {
  const text = useText()
  const agency = useTenant().config.branding.title.long
  const [asking, setAsking] = useState(false)

  async function erase() {
    await call(deleteAccount, {})
    announceSession()
    // Loaded anew, so that nothing of what was shown stays in memory.
    window.location.assign(paths.accountDeleted())
  }
  return (
    <ProfileSection
      id="delete"
      title={text('profile.delete')}
      lead={text('profile.deleteLead', { agency })}
    >
      <div>
        <Button icon={Trash2} className={styles['danger'] ?? ''} onPress={() => setAsking(true)}>
          {text('profile.deleteOpen')}
        </Button>
      </div>
      <Dialog
        title={text('profile.deleteAsk')}
        closeLabel={text('identity.close')}
        open={asking}
        onClose={() => setAsking(false)}
      >
        <ul className={styles['losses']}>
          <li>{text('profile.deleteLogin', { email: account.email })}</li>
          <li>{text('profile.deleteKept')}</li>
          <li>{text('profile.deleteFinal')}</li>
        </ul>
        <IdentityForm
          lead={text('profile.deletePassword')}
          submitLabel={text('profile.deleteNow')}
          onDone={erase}
          onCancel={() => setAsking(false)}
        />
      </Dialog>
    </ProfileSection>
  )
}
