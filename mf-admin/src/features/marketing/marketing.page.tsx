import { useState, type FormEvent } from 'react'
import type { SyncResult, SyncStatus } from '@love-space/contracts/admin/marketing.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { emailPattern } from '@love-space/contracts/patterns.ts'
import { officeMarketingTexts as texts } from '@love-space/texts/en/office/marketing.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { OfficePage } from '../../shared/office-page.tsx'
import { Fact, Panel } from '../../shared/panel.tsx'
import { ErrorPanel, loadFailureOf, useFailure } from '../../shared/error-panel.tsx'
import { ShortCode } from '../../table/short-code.tsx'
import { shortTime } from '../../shared/short-time.ts'
import { statusQuery, startFullSync, syncOne, testConnection } from './marketing.api.ts'

type SyncSummary = Pick<SyncResult, 'success' | 'message'>

const refresh = () => queryClient.invalidateQueries({ queryKey: statusQuery.queryKey })

export function Component() {
  const { data: status, error } = useQuery(statusQuery)
  const { failure, fail, dismiss } = useFailure()
  const [result, setResult] = useState<SyncSummary>()
  const hasKey = status?.apiKeyConfigured !== false

  const attempt = (call: () => Promise<SyncSummary | null>, failed: string) => async () => {
    setResult(undefined)
    dismiss()
    try {
      setResult((await call()) ?? undefined)
    } catch (cause) {
      fail(cause, failed)
    }
    await refresh()
  }
  const test = useAction(attempt(testConnection, texts.testFailed))
  const syncAll = useAction(attempt(startFullSync, texts.syncAllFailed))

  return (
    <OfficePage
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        <>
          <Button size="sm" variant="secondary" busy={test.isBusy} onClick={() => void test.run()}>
            {texts.test}
          </Button>
          <Button size="sm" busy={syncAll.isBusy || status?.running != null} onClick={() => void syncAll.run()}>
            {texts.syncAll}
          </Button>
        </>
      }
    >
      {!hasKey && <Banner tone="info">{texts.keyMissingText}</Banner>}
      <ErrorPanel
        failure={failure ?? loadFailureOf(error, texts.statusFailed)}
        onDismiss={failure ? dismiss : () => void refresh()}
      />
      {result && (
        <Banner tone={result.success ? 'success' : 'error'} onDismiss={() => setResult(undefined)}>
          {result.message}
        </Banner>
      )}
      <div className="grid max-w-7xl items-start gap-3 lg:grid-cols-2">
        {status && <State status={status} />}
        <OneUser onSync={(email) => attempt(() => syncOne(email), texts.syncUserFailed)()} />
        {status?.lastResult && <LastResult result={status.lastResult} />}
      </div>
    </OfficePage>
  )
}

function State({ status }: { status: SyncStatus }) {
  const { apiKeyConfigured, syncTime, lastSync, nextSync, synced, leaving, running } = status
  return (
    <Panel title={texts.state}>
      <dl className="flex flex-col gap-1.5 text-sm">
        <Fact name={texts.apiKey}>
          <Badge tone={apiKeyConfigured ? 'success' : 'danger'}>
            {apiKeyConfigured ? texts.keySet : texts.keyMissing}
          </Badge>
        </Fact>
        <Fact name={texts.nightly}>
          {syncTime === null ? texts.nightlyOff : fill(texts.nightlyAt, { time: syncTime })}
        </Fact>
        <Fact name={texts.lastSync}>{lastSync === null ? texts.never : shortTime(lastSync)}</Fact>
        <Fact name={texts.nextSync}>{nextSync === null ? texts.never : shortTime(nextSync)}</Fact>
        <Fact name={texts.synced}>{synced}</Fact>
        <Fact name={texts.leaving}>{leaving}</Fact>
      </dl>
      {running && (
        <div role="status" className="flex flex-col gap-2 text-sm">
          <Progress label={texts.syncAll} />
          <p>{fill(texts.syncing, { n: running.done })}</p>
          {running.error !== null && running.waitsUntil !== null && (
            <p className="break-words">
              {fill(texts.waiting, { reason: running.error, when: shortTime(running.waitsUntil) })}
            </p>
          )}
        </div>
      )}
    </Panel>
  )
}

function LastResult({ result: { success, message, timestamp, data } }: { result: SyncResult }) {
  const { total, successful, failed, errors } = data
  return (
    <Panel title={texts.result}>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={success ? 'success' : 'danger'}>{shortTime(timestamp)}</Badge>
        <span className="min-w-0 break-words">{message}</span>
      </p>
      {total > 0 && <p className="text-sm tabular-nums">{fill(texts.counts, { total, successful, failed })}</p>}
      {errors.length > 0 && (
        <div className="overflow-x-auto">
          <table className="w-full text-left text-sm">
            <thead className="text-text-muted">
              <tr>
                <th className="py-1 pr-4 font-medium">{texts.user}</th>
                <th className="py-1 font-medium">{texts.reason}</th>
              </tr>
            </thead>
            <tbody>
              {errors.map(({ userId, error }) => (
                <tr key={userId} className="border-t border-line">
                  <td className="py-1 pr-4">
                    <ShortCode text={userId} />
                  </td>
                  <td className="py-1 break-words">{error}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

function OneUser({ onSync }: { onSync: (email: string) => Promise<void> }) {
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { run, isBusy } = useAction(onSync)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = email.trim()
    const isEmail = new RegExp(emailPattern).test(given)
    setWrong(isEmail ? undefined : texts.emailRequired)
    if (isEmail) void run(given)
  }
  return (
    <Panel title={texts.one}>
      <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
        <TextField
          label={texts.email}
          type="email"
          error={wrong}
          value={email}
          maxLength={limits.emailCharsMax}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Button type="submit" size="sm" variant="secondary" className="self-start max-sm:w-full" busy={isBusy}>
          {texts.syncUser}
        </Button>
      </form>
    </Panel>
  )
}
