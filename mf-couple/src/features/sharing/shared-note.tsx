import { sharedPath } from '@love-space/contracts/share-target.ts'
import { sharing as texts } from '@love-space/texts/en/couple/sharing.ts'
import { fillCount } from '@love-space/texts/plural.ts'
import { Banner } from '@love-space/ui/banner.tsx'
import { buttonClass } from '@love-space/ui/button.tsx'
import { Link } from '@love-space/web-kit/router.ts'
import { useShared } from './sharing.queries.ts'

export default function SharedNote({ userId }: { userId: string }) {
  const { data } = useShared(userId)
  if (!data || data.length === 0) return null
  return (
    <Banner
      tone="info"
      action={
        <Link to={sharedPath} className={buttonClass('secondary', 'sm')}>
          {texts.look}
        </Link>
      }
    >
      {fillCount(texts.waits, data.length, { n: data.length })}
    </Banner>
  )
}
