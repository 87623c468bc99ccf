import { Share2 } from 'lucide-react'
import type { Invitation } from '@love-space/contracts/space/invitation.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { uiTexts } from '@love-space/texts/en/ui.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { copyText } from '@love-space/ui/copy-text.ts'
import { CopyButton } from '@love-space/ui/copy-button.tsx'
import { ErrorState } from '@love-space/ui/error-state.tsx'
import { QrCode } from '@love-space/ui/qr-code.tsx'
import { Skeleton } from '@love-space/ui/skeleton.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { showToast } from '@love-space/ui/toast.ts'
import { useAction } from '@love-space/ui/use-action.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { dayOf } from '../../shared/calendar-days.ts'
import { invitationQuery, invite, withdraw } from './invitation.queries.ts'

interface InvitationPanelProps {
  space: Space
  /** Whether to create an invitation if there is none. */
  isBeingMade?: boolean
}

export default function InvitationPanel({ space, isBeingMade = false }: InvitationPanelProps) {
  const { data: invitation, isError, isFetching, refetch } = useQuery(invitationQuery(space.id))
  const create = useAction(() => invite(space.id), { failed: texts.inviteFailed })
  const cancelInvitation = useAction(() => withdraw(space.id), {
    done: texts.inviteWithdrawn,
    failed: texts.inviteWithdrawFailed,
  })
  const isBusy = create.isBusy || cancelInvitation.isBusy

  if (invitation === undefined && isError) {
    return <ErrorState title={texts.inviteLoadFailed} onRetry={() => void refetch()} retrying={isFetching} />
  }
  if (isBeingMade && !invitation) return <Skeleton className="h-96 w-full rounded-card sm:h-56" />
  if (invitation === undefined) return <Skeleton className="h-11 w-48 rounded-full" />
  if (invitation === null) {
    return (
      <Button busy={isBusy} className="self-start max-sm:w-full" onClick={() => void create.run()}>
        {texts.invite}
      </Button>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <Link space={space} invitation={invitation} />
      <div className="flex flex-wrap gap-2">
        <Button variant="ghost" size="sm" busy={isBusy} onClick={() => void create.run()}>
          {texts.inviteReplace}
        </Button>
        <Button variant="ghost" size="sm" busy={isBusy} onClick={() => void cancelInvitation.run()}>
          {texts.inviteWithdraw}
        </Button>
      </div>
    </div>
  )
}

function Link({ space, invitation: { url, expiresAt } }: { space: Space; invitation: Invitation }) {
  const words = { title: fill(texts.inviteTitle, { space: space.customName }), text: texts.inviteText }
  const share = useAction(
    async () => {
      if ('share' in navigator) return navigator.share({ ...words, url })
      if (!(await copyText(`${words.text} ${url}`))) throw new Error('The browser refused to copy the link')
      showToast({ text: uiTexts.copied, tone: 'success' })
    },
    { failed: texts.inviteShareFailed },
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      <QrCode
        text={url}
        label={texts.inviteQr}
        className="mx-auto aspect-square w-full max-w-52 rounded-field border border-line sm:mx-0 sm:w-44"
      />
      <div className="flex min-w-0 flex-col gap-3">
        <TextField label={texts.inviteLink} value={url} readOnly onFocus={({ target }) => target.select()} />
        <div className="flex flex-wrap gap-2">
          <Button icon={<Share2 className="size-4" />} onClick={() => void share.run()}>
            {texts.inviteShare}
          </Button>
          <CopyButton text={url} label={texts.inviteCopy} />
        </div>
        <p className="text-sm text-text-muted">{fill(texts.inviteExpires, { date: dayOf(space, expiresAt) })}</p>
      </div>
    </div>
  )
}
