import { Keyboard } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useT } from '../../shell/use-t.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyCode } from '../../ui/later.ts'
import { useSingleKeys } from './single-keys.ts'
import { usePageKeys } from './use-page-keys.ts'
import styles from './shortcuts-dialog.module.css'

const ShortcutsDialog = lazyCode(() => import('./shortcuts-dialog.tsx'))

/** The keys of the search page: `?` lists them, and so does a button. @param button false: there is no room for it. */
export default function Shortcuts({ button = true }: { button?: boolean }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const [singleKeys, setSingleKeys] = useSingleKeys()
  usePageKeys(singleKeys, () => setOpen(true))
  return (
    <>
      {button && (
        <IconButton
          icon={Keyboard}
          label={t('results.shortcuts')}
          className={styles['keys'] ?? ''}
          onPress={() => setOpen(true)}
        />
      )}
      {open && (
        <Suspense>
          <ShortcutsDialog on={singleKeys} setOn={setSingleKeys} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
