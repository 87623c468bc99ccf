import type { User } from '@love-space/contracts/auth/user.ts'
import { resumeSpace } from '@love-space/contracts/space/space.calls.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { ending as texts } from '@love-space/texts/en/couple/ending.ts'
import { ourHome } from '@love-space/texts/en/couple/our-home.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { keepMySpace, partnerIn } from '@love-space/web-kit/session/my-space.ts'
import { dayOf } from './calendar-days.ts'
import { firstNameOf } from '@love-space/couple-rules/first-name.ts'

export default function ReadOnlyReason({ user, space }: { user: User; space: Space }) {
  const reopen = useAction(
    async () => {
      const { data } = await api.call(resumeSpace, { params: { spaceId: space.id } })
      // The server reopens a space only if no member has another active one, so it is the current one again.
      keepMySpace(data.space)
    },
    { done: texts.reopened, failed: texts.reopenFailed },
  )
  if (space.status === 'PAUSED') return <Banner tone="info">{ourHome.readOnlyPaused}</Banner>
  return (
    <Banner tone="info">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64 text-pretty">
          {endedText(space, user.id)} {readableText(space, user.id)}
        </p>
        <Button size="sm" variant="secondary" busy={reopen.isBusy} onClick={() => void reopen.run()}>
          {texts.reopen}
        </Button>
      </div>
    </Banner>
  )
}

function endedText(space: Space, userId: string): string {
  const date = dayOf(space, space.endedAt)
  const partner = partnerIn(space, userId)
  if (space.endedBy === userId) return fill(texts.endedByYou, { date })
  if (partner === null || partner.id !== space.endedBy) return fill(texts.endedBySomebody, { date })
  return fill(texts.endedByPartner, { name: firstNameOf(partner), date })
}

const readableText = (space: Space, userId: string): string =>
  fill(partnerIn(space, userId) ? texts.readable : texts.readableAlone, { date: dayOf(space, space.readableUntil) })
