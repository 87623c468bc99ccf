import type { User } from '@love-space/contracts/auth/user.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { past as texts } from '@love-space/texts/en/couple/past.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { Progress } from '@love-space/ui/progress.tsx'
import { memoriesText } from './count-text.ts'
import { useProgress } from './use-progress.ts'

interface PastStripProps {
  user: User
  space: Space
  onOpen: () => void
}

export default function PastStrip({ user, space, onOpen }: PastStripProps) {
  const { plan, progress } = useProgress(user, space)
  if (!plan || !progress) return null
  const action = (
    <Button size="sm" variant="secondary" onClick={onOpen}>
      {texts.open}
    </Button>
  )
  if (!plan.isGoing && plan.groups.length > 0) {
    return (
      <Banner tone="info" action={action}>
        {fill(texts.kept, { memories: memoriesText(plan.groups.length) })}
      </Banner>
    )
  }
  const { done, total, missing } = progress
  const text = fill(texts.going, { done, total })
  return (
    <Banner tone="info" action={action}>
      <span className="flex flex-col gap-2">
        {missing > 0 ? fill(texts.missing, { n: missing }) : text}
        <Progress label={text} value={total === 0 ? 1 : done / total} />
      </span>
    </Banner>
  )
}
