import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { useLocalize } from '../../ui/use-t.ts'
import styles from './panel.module.css'

/** Whose records they are: the agency's logo, where it has one, and the module. */
export function AgencyCard({ module }: { module: ModuleConfig }) {
  const localize = useLocalize()
  const { logo, title } = module.branding
  return (
    <div className={styles['agency']}>
      {logo && <img src={logo} alt="" className={styles['logo']} />}
      <p>
        <strong>{localize(title.long)}</strong>
        <span>{localize(module.display_name)}</span>
      </p>
    </div>
  )
}
