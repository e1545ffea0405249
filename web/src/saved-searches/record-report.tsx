import { createRecordReport } from '@plat/contract/reports/reports'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../api/client.ts'
import { moduleQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import { useTenant } from '../shell/tenant.tsx'
import { useAreaName } from '../shell/use-area-name.ts'
import { useT } from '../ui/use-t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { useShareError } from './use-share-error.ts'

interface RecordReportProps {
  /** Code of the record's module. */
  module: string
  record: string
  title: string
}

/** Has a PDF made of a record, where its module offers that; who is not signed in is asked to first. */
export default function RecordReport(props: RecordReportProps) {
  const { data: config } = useQuery(moduleQuery(props.module))
  const share = config?.control.share
  const template = share?.templates.find(
    ({ channel, sourceType }) => channel === 'report' && sourceType === 'record',
  )
  if (template === undefined || !share?.channels.includes('report')) return null
  return <ReportButton {...props} template={template.id} />
}

function ReportButton({
  module,
  record,
  title,
  template,
}: RecordReportProps & { template: number }) {
  const t = useT()
  const words = useShareError()
  const { viewer } = useTenant()
  const [, setParams] = useSearchParams()
  const [hidden, setHidden] = useState(false)
  const request = useRef(crypto.randomUUID())
  const make = useMutation({
    mutationFn: () =>
      call(
        createRecordReport,
        {
          params: { guid: record },
          body: { title, template_id: template, request: request.current },
        },
        { module },
      ),
    onMutate: () => setHidden(false),
  })
  const press = () => {
    if (viewer !== 'anonymous') {
      if (!make.isPending) make.mutate()
      return
    }
    setParams((before) => new URLSearchParams([...before, ['login', '']]), {
      preventScrollReset: true,
    })
  }
  const area = useAreaName('mycc')
  return (
    <>
      <Button icon={FileText} onPress={press}>
        {t('share.pdf')}
      </Button>
      {!hidden && make.isSuccess && (
        <Banner
          look="done"
          onHide={() => setHidden(true)}
          action={
            <ButtonLink to={paths.personal('reports')}>{t('share.goToMycc', { area })}</ButtonLink>
          }
        >
          {t('share.reportReady', { area })}
        </Banner>
      )}
      {!hidden && make.error && (
        <Banner onHide={() => setHidden(true)}>{words(make.error, 'share.reportNotMade')}</Banner>
      )}
    </>
  )
}
