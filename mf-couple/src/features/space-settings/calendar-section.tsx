import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { createCalendarFeed, deleteCalendarFeed } from '@love-space/contracts/space/calendar.calls.ts'
import { sections } from '@love-space/contracts/paths.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { calendar as texts } from '@love-space/texts/en/couple/calendar.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button, buttonClass } from '@love-space/ui/button.tsx'
import { CopyButton } from '@love-space/ui/copy-button.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { dayOf } from '../../shared/calendar-days.ts'
import { useStepUp } from '../../shared/pin/step-up.ts'
import { SettingsSection } from '../../shared/settings-section.tsx'
import { calendarFeedQuery } from './calendar-feed.queries.ts'

const forCalendarApp = (url: string): string => url.replace(/^https?:/, 'webcal:')

function useFeedAddress(spaceId: string) {
  const params = { spaceId }
  const { queryKey } = calendarFeedQuery(spaceId)
  // The address is not stored, so it is shown only until the user leaves the page.
  const [url, setUrl] = useState<string>()
  const { withPin, dialog } = useStepUp()
  const make = useAction(
    () =>
      withPin(async () => {
        const { data } = await api.call(createCalendarFeed, { params })
        queryClient.setQueryData(queryKey, data.feed)
        setUrl(data.url)
      }),
    { failed: texts.makeFailed },
  )
  const end = useAction(
    async () => {
      await api.call(deleteCalendarFeed, { params })
      queryClient.setQueryData(queryKey, null)
      setUrl(undefined)
    },
    { done: texts.ended, failed: texts.endFailed },
  )
  return { url, make, end, isBusy: make.isBusy || end.isBusy, dialog }
}

export function CalendarSection({ space, isReadOnly }: { space: Space; isReadOnly: boolean }) {
  const { data: feed, isError, isFetching, refetch } = useQuery(calendarFeedQuery(space.id))
  const { url, make, end, isBusy, dialog } = useFeedAddress(space.id)
  if (isReadOnly && !feed) return null
  return (
    <SettingsSection id={sections.calendar} title={texts.title} hint={texts.hint}>
      {feed === undefined ? (
        isError ? (
          <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton className="h-11 w-48 max-w-full rounded-full" />
        )
      ) : feed === null ? (
        <Button
          className="self-start max-sm:w-full"
          busy={isBusy}
          icon={<CalendarPlus />}
          onClick={() => void make.run()}
        >
          {texts.make}
        </Button>
      ) : (
        <>
          {url === undefined ? (
            <p className="text-pretty">{fill(texts.since, { date: dayOf(space, feed.createdAt) })}</p>
          ) : (
            <FeedAddress url={url} />
          )}
          <div className="flex flex-wrap gap-2">
            {!isReadOnly && (
              <Button variant="ghost" size="sm" busy={isBusy} onClick={() => void make.run()}>
                {texts.replace}
              </Button>
            )}
            <Button variant="ghost" size="sm" busy={isBusy} onClick={() => void end.run()}>
              {texts.end}
            </Button>
          </div>
          {!isReadOnly && <p className="text-sm text-text-muted">{texts.replaceHint}</p>}
        </>
      )}
      {dialog}
    </SettingsSection>
  )
}

function FeedAddress({ url }: { url: string }) {
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label={texts.address}
        hint={texts.once}
        value={url}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton text={url} label={texts.copy} />
        <a href={forCalendarApp(url)} className={buttonClass('secondary')}>
          {texts.open}
        </a>
      </div>
    </div>
  )
}
