import '../shell/later-texts.ts'
import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { ReactNode } from 'react'
import { paths } from '../paths.ts'
import { NoticePage } from '../shell/notice-page.tsx'
import { useLocalize, useT } from '../ui/use-t.ts'
import { useTitle } from '../shell/use-title.ts'
import { ButtonLink } from '../ui/button-link.tsx'

/** The page of a link that its owner has withdrawn, or of one that never was. */
export function GoneLink({ module }: { module: ModuleConfig | null }) {
  const t = useT()
  const localize = useLocalize()
  return (
    <GonePage
      title={t(module ? 'gone.withdrawn' : 'gone.unknown')}
      text={t(module ? 'gone.withdrawnText' : 'gone.unknownText')}
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
