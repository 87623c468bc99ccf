import { createExportDownload, getExport, startExport } from '@love-space/contracts/media/export.calls.ts'
import { exporting as texts } from '@love-space/texts/en/couple/export.ts'
import { fill } from '@love-space/texts/fill.ts'
import { locale } from '@love-space/texts/locale.ts'
import { Button } from '@love-space/ui/button.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'
import { useStepUp } from '../../shared/pin/step-up.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { bytesText } from '../../shared/bytes-text.ts'
import { openDownload } from '@love-space/web-kit/browser/open-download.ts'

const askAgainMs = 2_000

const exportQuery = queryOptions({
  queryKey: ['export'],
  queryFn: async ({ signal }) => (await api.call(getExport, { signal }))?.data.export ?? null,
  refetchInterval: ({ state }) => (state.data?.state === 'working' ? askAgainMs : false),
})

export function ExportSection() {
  const { data: current, isError, isFetching, refetch } = useQuery(exportQuery)
  const { withPin, dialog } = useStepUp()

  const start = useAction(
    () =>
      withPin(async () => {
        const { data } = await api.call(startExport)
        queryClient.setQueryData(exportQuery.queryKey, data.export)
      }),
    { failed: texts.startFailed },
  )
  const download = useAction(
    () =>
      withPin(async () => {
        const { data } = await api.call(createExportDownload)
        openDownload(data.url)
      }),
    { failed: texts.downloadFailed },
  )

  return (
    <SettingsSection title={texts.title} hint={texts.hint}>
      {current === undefined && isError && (
        <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {current === undefined && !isError && <Skeleton className="h-11" />}
      {current?.state === 'working' && (
        <div className="flex flex-col gap-2">
          <Progress label={texts.working} value={current.progress > 0 ? current.progress : undefined} />
          <p className="text-sm text-text-muted">{`${texts.working} ${texts.workingHint}`}</p>
        </div>
      )}
      {current?.state === 'failed' && <p role="status">{texts.failed}</p>}
      {current?.state === 'ready' && (
        <div className="flex flex-col gap-2">
          <Button className="self-start max-sm:w-full" busy={download.isBusy} onClick={() => void download.run()}>
            {fill(texts.download, { size: bytesText(current.bytes ?? 0) })}
          </Button>
          <p className="text-sm text-text-muted">
            {fill(texts.until, {
              date: new Date(current.expiresAt ?? current.askedAt).toLocaleDateString(locale, { dateStyle: 'long' }),
            })}
          </p>
        </div>
      )}
      {current !== undefined && current?.state !== 'working' && (
        <Button
          variant="secondary"
          className="self-start max-sm:w-full"
          busy={start.isBusy}
          onClick={() => void start.run()}
        >
          {current ? texts.again : texts.start}
        </Button>
      )}
      {dialog}
    </SettingsSection>
  )
}
