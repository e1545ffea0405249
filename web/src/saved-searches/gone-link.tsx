import '../shell/later-texts.ts'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { NoticePage } from '../shell/notice-page.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { ButtonLink } from '../ui/button-link.tsx'

interface GoneLinkProps {
  /** Null: there was never such a link. */
  module: ModuleConfig | null
  /** Staff hide the page. */
  isHidden?: boolean
}

/** The page of a link that its owner has withdrawn, whose page staff hide, or that never was. */
export function GoneLink({ module, isHidden = false }: GoneLinkProps) {
  const t = useT()
  const agencyText = useAgencyText()
  const localize = useLocalize()
  return (
    <GonePage
      title={t(isHidden ? 'gone.hidden' : module ? 'gone.withdrawn' : 'gone.unknown')}
      text={
        isHidden
          ? agencyText('gone.hiddenText')
          : t(module ? 'gone.withdrawnText' : 'gone.unknownText')
      }
    >
      {module ? (
        <ButtonLink to={paths.module(module.department, module.id)}>
          {t('saved.toModule', { module: localize(module.display_name) })}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.departments()}>{t('area.departments')}</ButtonLink>
      )}
    </GonePage>
  )
}

/** A page for what is not there (any more): what it is, why, and the way out. */
export function GonePage({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  useTitle(title)
  return (
    <NoticePage>
      <h1>{title}</h1>
      <p>{text}</p>
      <p>{children}</p>
    </NoticePage>
  )
}

/** The page of a short link that leads nowhere: the server leads on from all others. */
export default function UnknownLink() {
  return <GoneLink module={null} />
}
