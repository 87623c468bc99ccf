import { BellRing } from 'lucide-react'
import { removePushDevice, testPushDevice } from '@love-space/contracts/engagement/push.calls.ts'
import type { PushDevice } from '@love-space/contracts/engagement/push.ts'
import { push as texts } from '@love-space/texts/en/couple/push.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { timeAgo, useMinute } from '@love-space/web-kit/browser/clock.ts'
import { turnPushOff } from '@love-space/web-kit/notifications/push.lazy.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { browserText } from '../../shared/browser-text.ts'
import { pushDevicesQuery } from '../../shared/push/push-devices.queries.ts'
import { PushHelp } from '../../shared/push/push-help.tsx'
import { usePush } from '../../shared/push/use-push.ts'
import { BrowserRow } from './browser-row.tsx'

const reload = () => queryClient.invalidateQueries({ queryKey: pushDevicesQuery.queryKey })

export function PushDevices() {
  const { data, isError, isFetching, refetch } = useQuery(pushDevicesQuery)
  const { state, turnOn, readState } = usePush()
  const turn = useAction(
    async () => {
      await turnOn()
      await reload()
    },
    { failed: texts.failed },
  )
  if (data?.publicKey === null) return null
  return (
    <div role="group" aria-label={texts.title} className="flex flex-col gap-4 border-t border-line pt-5">
      <header>
        <h2 className="font-medium">{texts.title}</h2>
        <p className="mt-1 text-sm text-pretty text-text-muted">{texts.hint}</p>
      </header>
      {!data && isError && <ErrorState title={texts.listFailed} onRetry={() => void refetch()} retrying={isFetching} />}
      {!data && !isError && <Skeleton className="h-14" />}
      {data && (
        <>
          {state === 'on' && (
            <p className="text-sm text-text-muted" role="status">
              {texts.isOn}
            </p>
          )}
          {state === 'off' && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="text-sm text-text-muted">{texts.offHere}</p>
              <Button
                variant="secondary"
                className="max-sm:w-full"
                icon={<BellRing />}
                busy={turn.isBusy}
                onClick={() => void turn.run()}
              >
                {texts.turnOn}
              </Button>
            </div>
          )}
          {state && <PushHelp state={state} />}
          {data.devices.length === 0 ? (
            <p className="text-sm text-text-muted">{texts.none}</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {data.devices.map((device) => (
                <Device key={device.id} device={device} onGone={readState} />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  )
}

function useDeviceActions({ id, current, browser: given }: PushDevice, onGone: () => void) {
  const browser = browserText(given)
  const forget = async () => {
    if (current) await turnPushOff()
    await reload()
    onGone()
  }
  const test = useAction(
    async () => {
      try {
        await api.call(testPushDevice, { params: { id } })
      } catch (error) {
        if (hasCode(error, 'PUSH_DEVICE_GONE')) await forget()
        throw error
      }
      await reload()
    },
    { done: fill(texts.tested, { browser }), failed: texts.failed },
  )
  const remove = useAction(
    async () => {
      try {
        await api.call(removePushDevice, { params: { id } })
      } catch (error) {
        if (!hasCode(error, 'PUSH_DEVICE_NOT_FOUND')) throw error
      }
      await forget()
    },
    { done: texts.removed, failed: texts.failed },
  )
  return { test, remove }
}

function Device({ device, onGone }: { device: PushDevice; onGone: () => void }) {
  const { current, reachedAt } = device
  const browser = browserText(device.browser)
  const now = useMinute()
  const { test, remove } = useDeviceActions(device, onGone)
  return (
    <BrowserRow
      browser={device.browser}
      here={current && texts.here}
      detail={reachedAt === null ? texts.neverReached : fill(texts.reached, { when: timeAgo(reachedAt, now) })}
    >
      <div className="flex gap-1 max-sm:-ml-3.5">
        <Button
          size="sm"
          variant="ghost"
          busy={test.isBusy}
          aria-label={fill(texts.testOf, { browser })}
          onClick={() => void test.run()}
        >
          {texts.test}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          busy={remove.isBusy}
          aria-label={fill(texts.removeOf, { browser })}
          onClick={() => void remove.run()}
        >
          {texts.remove}
        </Button>
      </div>
    </BrowserRow>
  )
}
