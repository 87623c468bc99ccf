import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Share2 } from 'lucide-react'
import type { Invitation, Space } from '@love-space/contracts/http/space.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { CopyButton } from '@love-space/ui/copy-button.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { QrCode } from '@love-space/ui/qr-code.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { failureText } from '../account/failure-text.ts'
import { invitationQuery, invite, withdraw } from './invitation.queries.ts'

/** The open invitation with everything to hand it over. */
export default function InvitationPanel({ space }: { space: Space }) {
  const { data: invitation, isError, isFetching, refetch } = useQuery(invitationQuery(space.id))
  const [isBusy, setIsBusy] = useState(false)

  const run = async (action: () => Promise<void>, failure: string, done?: string) => {
    setIsBusy(true)
    try {
      await action()
      if (done !== undefined) showToast({ text: done })
    } catch (error) {
      showToast({ text: failureText(error, failure), tone: 'error' })
    }
    setIsBusy(false)
  }
  const create = () => void run(() => invite(space.id), texts.inviteFailed)

  if (invitation === undefined && isError) {
    return <ErrorState title={texts.inviteLoadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (invitation === undefined) return <Skeleton className="h-11 w-48 rounded-full" />
  if (invitation === null) {
    return (
      <Button busy={isBusy} className="self-start max-sm:w-full" onClick={create}>
        {texts.invite}
      </Button>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <Link space={space} invitation={invitation} />
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" busy={isBusy} onClick={create}>
          {texts.inviteReplace}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={isBusy}
          onClick={() => void run(() => withdraw(space.id), texts.inviteWithdrawFailed, texts.inviteWithdrawn)}
        >
          {texts.inviteWithdraw}
        </Button>
      </div>
    </div>
  )
}

function Link({ space, invitation: { url, expiresAt } }: { space: Space; invitation: Invitation }) {
  const expires = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: space.timeZone })
  const share = async () => {
    try {
      await navigator.share({ title: fill(texts.inviteTitle, { space: space.customName }), url })
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      if (!isClosed) showToast({ text: texts.inviteShareFailed, tone: 'error' })
    }
  }
  return (
    <div className="grid items-center gap-5 sm:grid-cols-[auto_1fr]">
      <QrCode
        text={url}
        label={texts.inviteQr}
        className="mx-auto size-52 rounded-field border border-line sm:mx-0 sm:size-44"
      />
      <div className="flex min-w-0 flex-col gap-3">
        <TextField label={texts.inviteLink} value={url} readOnly onFocus={({ target }) => target.select()} />
        <div className="flex flex-wrap gap-2">
          <CopyButton text={url} />
          {'share' in navigator && (
            <Button variant="secondary" icon={<Share2 aria-hidden className="size-4" />} onClick={() => void share()}>
              {texts.inviteShare}
            </Button>
          )}
        </div>
        <p className="text-sm text-text-muted">
          {fill(texts.inviteExpires, { date: expires.format(Date.parse(expiresAt)) })}
        </p>
      </div>
    </div>
  )
}
